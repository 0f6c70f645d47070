# One image for the operator and the workload: a Java runtime of just the modules they use, their jars in one folder, and
# the C library. No shell, no package manager. Built after `make build`; nothing is compiled here.
#
# /opt/topspin/bin/java                     the runtime; its default class archive (CDS) serves every trial
# /opt/topspin/lib/topspin-operator.jar     started by the image's default command, with its ahead-of-time cache
# /opt/topspin/lib/topspin-workload.jar     started by the command of a trial's Job
# /opt/topspin/lib/scala-actors/            loaded by the workload apart: its Scala library is not that of Akka
ARG JDK_IMAGE=docker.io/library/eclipse-temurin:25-jdk
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${JDK_IMAGE} AS runtime
# What jdeps finds in the jars, and what is only asked for by name at run time: jdk.net (socket options), jdk.jfr,
# java.security.sasl and jdk.zipfs. java.desktop stays out: jackson-databind does without.
ARG MODULES=java.base,java.logging,java.management,java.naming,java.net.http,java.security.sasl,java.sql,java.xml,\
jdk.httpserver,jdk.jfr,jdk.management,jdk.net,jdk.unsupported,jdk.zipfs
RUN jlink --add-modules ${MODULES} --strip-java-debug-attributes --no-header-files --no-man-pages --compress zip-6 \
      --output /opt/topspin \
 && /opt/topspin/bin/java -Xshare:dump
COPY workload/target/app/ operator/target/app/ /opt/topspin/lib/
COPY scala-actors/target/app/ /opt/topspin/lib/scala-actors/
COPY e2e/images/operator.args /opt/topspin/operator.args
COPY e2e/images/ /opt/training/
# The cache is made by this very runtime, from a run against a stand-in of the API server. A runtime or a class path that
# does not match it is no error: the JVM then starts without.
RUN /opt/training/train-operator /opt/topspin/operator.aot

FROM ${BASE_IMAGE} AS libc
# The files of the C library that a JVM needs, at their own paths, and what a program without root expects in /etc.
RUN set -eu; mkdir -p /rootfs/etc /rootfs/tmp /rootfs/var/lib/dpkg/status.d; chmod 1777 /rootfs/tmp; \
    for lib in libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1 libresolv.so.2; do \
      cp -L --parents "$(ldconfig -p | awk -v lib="$lib" '$1 == lib {print $NF; exit}')" /rootfs; \
    done; \
    for loader in /lib64/ld-linux-x86-64.so.2 /lib/ld-linux-aarch64.so.1; do \
      [ ! -e "$loader" ] || cp -L --parents "$loader" /rootfs; \
    done; \
    dpkg-query --status libc6 >/rootfs/var/lib/dpkg/status.d/libc6; \
    echo 'hosts: files dns' >/rootfs/etc/nsswitch.conf; \
    echo 'topspin:x:65532:65532::/:/none' >/rootfs/etc/passwd; \
    echo 'topspin:x:65532:' >/rootfs/etc/group

FROM scratch
LABEL org.opencontainers.image.title=Topspin \
      org.opencontainers.image.description="Measures what a message between two actors costs" \
      org.opencontainers.image.licenses=Apache-2.0
COPY --from=libc /rootfs/ /
COPY --from=runtime /opt/topspin/ /opt/topspin/
ENV LANG=C.UTF-8 JAVA_HOME=/opt/topspin PATH=/opt/topspin/bin
USER 65532:65532
ENTRYPOINT ["/opt/topspin/bin/java"]
CMD ["-XX:AOTCache=/opt/topspin/operator.aot", "@/opt/topspin/operator.args"]
