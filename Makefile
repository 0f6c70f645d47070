.PHONY: help build test e2e e2e-cgroup2 soak bench bench-cluster pages sharpness scale profile posts image sbom classes reproducible crds clean
.DEFAULT_GOAL := help

# a JDK of 25 or later, wherever it is beside the default one; empty where there is none
JAVA_HOME := $(shell build/jdk)
export JAVA_HOME
MVN := mvn -B -ntp $(MVN_ARGS)

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: jdk ## everything but the tests
	$(MVN) -q -DskipTests package
	@touch cli/target/built # ./topspin builds what is newer than this
	@./topspin --version >/dev/null # and makes its cache

test: jdk ## all tests that need no root and no cluster
	$(MVN) verify

BENCH_ARGS = $(if $(SUBJECT),--subject $(SUBJECT)) $(if $(PAIRS),--pairs $(PAIRS)) $(if $(QUADS),--quads $(QUADS)) $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(SECONDS),--seconds $(SECONDS)) \
	$(if $(WARMUP),--warmup $(WARMUP)) $(if $(CPUS),--cpus $(CPUS)) $(if $(JSON),--json $(JSON))

BENCH = $(JAVA_HOME)/bin/java --enable-native-access=ALL-UNNAMED -jar bench/target/app/topspin-bench.jar

bench: build ## trials against bare loops: SUBJECT=spin,akka PAIRS=12 QUADS=30 ROUNDS=6 SECONDS=0.8 WARMUP=1.5 CPUS=0-3 JSON=docs/measurements/NAME.json
	@$(BENCH) $(BENCH_ARGS)

pages: build ## the tables of docs/benchmarks.md and docs/posts.md out of docs/measurements
	@$(JAVA_HOME)/bin/java -cp bench/target/app/topspin-bench.jar dev.topspin.bench.measurement.Pages docs

sharpness: build ## runs the example again and again: how long, how sharp, how often two runs are called different: RUNS=11 OUT=folder
	@$(JAVA_HOME)/bin/java -cp bench/target/app/topspin-bench.jar dev.topspin.bench.sharpness.Sharpness $(if $(RUNS),--runs $(RUNS)) $(if $(OUT),--output $(OUT))

profile: build ## where the CPU time of SUBJECT's sides goes, by JFR: SUBJECT=chameneos-akka SECONDS=3 OUT=folder
	@$(BENCH) $(BENCH_ARGS) --profile $(or $(OUT),topspin-results/profiles)

posts: build ## runs examples/posts, keeps their figures in docs/measurements/posts and writes docs/posts.md: QUICK=1 OUT=folder ONLY="name name"
	@build/posts $(if $(QUICK),--quick) $(or $(OUT),topspin-results/posts) $(ONLY)

image: build sbom ## builds the image for operator and workload (needs root; no registry)
	e2e/images/build-image

sbom: jdk ## what is shipped, as CycloneDX: target/topspin.cdx.json is the build's, target/image.cdx.json that of the jars in the image
	$(MVN) -q -Psbom -Dtopspin.sbom=image.cdx -pl '!bench,!e2e,!cli' cyclonedx:makeAggregateBom & image=$$!; \
	$(MVN) -q -Psbom -pl '!bench,!e2e' cyclonedx:makeAggregateBom && wait $$image
	@build/check-notice target/topspin.cdx.json

classes: build ## lists anew the classes of the operator and of trials for the archives in the image
	e2e/images/list-classes operator e2e/images/operator.classes
	e2e/images/list-classes workload e2e/images/workload.classes

reproducible: ## builds two clones of HEAD at two places and compares their jars and images (needs root)
	e2e/images/reproducible

e2e: jdk ## the tests on a real cluster: its own (as root), or that of KUBECONFIG with the image TOPSPIN_IMAGE
	e2e/run $(MVN_ARGS)

e2e-cgroup2: jdk ## the cluster on cgroup v2, and what a container's group says there, on an emulated machine of six CPUs (root; Debian)
	e2e/cgroup2/run

soak: jdk ## faults that a seed decides against experiments of all kinds, on a cluster of its own (needs root): MINUTES=60 SEED=7
	e2e/run -Dtest=SoakE2E -Dsoak.minutes=$(or $(MINUTES),60) -Dsoak.seed=$(or $(SEED),$(shell date +%s)) $(MVN_ARGS)

bench-cluster: ## the operator in the current context's cluster
	@$(MAKE) --no-print-directory bench SUBJECT=operator

scale: build sbom ## what the operator holds, on fake nodes (needs root): SIZES=100,1000,10000 SWEEPS=64x63,1000x12:PerNode,1000x12 JSON=file
	@e2e/scale $(if $(SIZES),--sizes $(SIZES)) $(if $(SWEEPS),--sweeps $(SWEEPS)) $(if $(JSON),--json $(JSON))

crds: jdk ## writes crds/ and docs/crds.md anew from the Java types
	$(MVN) -q -pl api -am -Dcrds.write=true -Dsurefire.failIfNoSpecifiedTests=false -Dtest=CrdsTest test

clean: ## removes what was built
	$(MVN) -q clean

.PHONY: jdk
jdk:
	@build/jdk >/dev/null
