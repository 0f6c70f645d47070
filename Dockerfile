# One image for the operator and the workload: a Java runtime of just the modules they use, their jars in one folder, and
# the C library. No shell, no package manager. Built after `make build`; nothing is compiled here.
#
# /opt/topspin/bin/java                     the runtime; its own class archives (CDS), one for each layout of objects, serve every trial
# /opt/topspin/lib/topspin-operator.jar     started by the image's default command, with a class archive of its own
# /opt/topspin/lib/topspin-workload.jar     started by the command of a trial's Job, mostly with a class archive of its own
# /opt/topspin/lib/scala-actors/            loaded by the workload apart: its Scala library is not that of Akka
# /opt/topspin/lib/pekko/                   loaded by the workload apart from Akka too: the runtimes pekko and pekkoRemote
# /opt/topspin/lib/kilim/                   loaded by the workload apart: its classes are woven
# /opt/topspin/share/sbom/topspin.cdx.json  every jar, as CycloneDX; /opt/topspin/release says which JDK, /var/lib/dpkg/status.d
#                                           which C library
# /opt/topspin/share/NOTICE                 under which licences
#
# The same jars and base images give the same image, down to its digest: docs/decisions/0055-the-same-image-again.md.
ARG JDK_IMAGE=docker.io/library/eclipse-temurin:25-jdk
ARG BASE_IMAGE=docker.io/library/debian:bookworm-slim
# When all files are from: seconds since 1970, the same as project.build.outputTimestamp in pom.xml. A class archive is not
# used where a jar is of another date than the one it was made of.
ARG SOURCE_DATE_EPOCH=1767225600

FROM ${JDK_IMAGE} AS runtime
# What jdeps finds in the jars, and what is only asked for by name at run time: jdk.net (socket options), jdk.jfr,
# java.security.sasl and jdk.zipfs. java.desktop stays out: jackson-databind does without.
ARG MODULES=java.base,java.logging,java.management,java.naming,java.net.http,java.security.sasl,java.sql,java.xml,\
jdk.httpserver,jdk.jfr,jdk.management,jdk.net,jdk.unsupported,jdk.zipfs
# A class archive follows from the collector and from the size of the heap, which are otherwise those of the machine. A JVM with compact
# headers, or with Z, which has no compressed pointers, takes none but its own: without it "with start" would differ by that.
ARG DUMP="-Xshare:dump -Xms128m -Xmx128m"
RUN jlink --add-modules ${MODULES} --strip-java-debug-attributes --no-header-files --no-man-pages --compress zip-6 \
      --release-info "$(dirname "$(readlink -f "$(command -v jlink)")")/../release" --output /opt/topspin \
 && for layout in "" -XX:+UseCompactObjectHeaders -XX:-UseCompressedOops "-XX:-UseCompressedOops -XX:+UseCompactObjectHeaders"; do \
      /opt/topspin/bin/java ${DUMP} -XX:+UseSerialGC ${layout} || exit 1; \
    done
COPY workload/target/app/ operator/target/app/ /opt/topspin/lib/
COPY scala-actors/target/app/ /opt/topspin/lib/scala-actors/
COPY pekko/target/app/ /opt/topspin/lib/pekko/
COPY kilim/target/app/ /opt/topspin/lib/kilim/
COPY LICENSE NOTICE /opt/topspin/share/
COPY target/image.cdx.json /opt/topspin/share/sbom/topspin.cdx.json
COPY e2e/images/operator.args /opt/topspin/operator.args
COPY e2e/images/operator.classes e2e/images/workload.classes /opt/
ARG SOURCE_DATE_EPOCH
# Rights and dates are nobody's umask and clock. The archives are of the classes that `make classes` listed; the last lines fail
# where the JVM would not use them.
RUN chmod -R u=rwX,go=rX /opt/topspin && find /opt/topspin -exec touch --date="@${SOURCE_DATE_EPOCH}" {} + \
 && /opt/topspin/bin/java -XX:SharedClassListFile=/opt/operator.classes -XX:SharedArchiveFile=/opt/topspin/operator.jsa \
      ${DUMP} @/opt/topspin/operator.args \
 && /opt/topspin/bin/java -Xshare:on -XX:SharedArchiveFile=/opt/topspin/operator.jsa \
      -cp /opt/topspin/lib/topspin-operator.jar -version \
 && /opt/topspin/bin/java -cp /opt/topspin/lib/topspin-workload.jar dev.topspin.workload.Training \
      --archive /opt/workload.classes /opt/topspin/workload.jsa \
 && /opt/topspin/bin/java -Xshare:on -XX:SharedArchiveFile=/opt/topspin/workload.jsa \
      -cp /opt/topspin/lib/topspin-workload.jar -version

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
    cp -L --parents /etc/os-release /rootfs; \
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
CMD ["-XX:SharedArchiveFile=/opt/topspin/operator.jsa", "@/opt/topspin/operator.args"]
