# The bot and nothing else: no compiler, no tests, no sandbox. Data is in /data, the only folder that must be kept.
#   docker build -t botifarra .                            all of it
#   docker build --target light -t botifarra:light .       without machine code: every computer plays at the level "easy"

# By digest: the same image for everybody and for good. Dependabot proposes newer ones (.github/dependabot.yml).
FROM python:3.11.17-slim-trixie@sha256:45037981b62b34b44602584fccbc4d884d5f7dc92c7ee86bb38a698a79fe1e51 AS python

FROM python AS packages
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /build
# Only what decides the packages, so that a change of the bot's own code leaves this layer as it is.
COPY requirements.txt ./
# Machine code takes three packages, which only one of the two images has. Of the languages of Babel
# those of the bot stay.
RUN awk '/^[a-z]/ { strong = /^(llvmlite|numba|numpy)==/ } { print > (strong ? "strong.txt" : "light.txt") }' requirements.txt \
 && python -m venv /venv \
 && /venv/bin/pip install --quiet --only-binary :all: --require-hashes --requirement light.txt \
 && /venv/bin/pip install --quiet --only-binary :all: --require-hashes --requirement strong.txt --target /strong \
 && find /strong -type d -name tests -prune -exec rm -r {} + \
 && /venv/bin/pip uninstall --quiet --yes pip setuptools \
 && find /venv/lib/python3.11/site-packages/babel/locale-data -name '*.dat' ! -name root.dat \
    ! -regex '.*/\(ca\|en\|es\|fr\|it\)[._].*' -delete

FROM python AS app
WORKDIR /app
COPY LICENSE ./
COPY assets/cards assets/cards
COPY engine engine
COPY computers computers
COPY bot bot
# Compiled now, for the root file system may be read-only later.
RUN python -m compileall -q .

FROM python AS system
# So that names in any script are drawn as they are; in the pictures everything else has a typeface of its own. Faces that
# bot/render/kit/text.py does not name are most of the package.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends fonts-noto-core fonts-wqy-microhei \
 && find /usr/share/fonts/truetype/noto -type f ! -name 'NotoSans*-Bold.ttf' ! -name NotoSansSymbols2-Regular.ttf -delete \
 && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin botifarra \
 && install --directory --owner botifarra --group botifarra /data
COPY --from=packages /venv /venv
WORKDIR /app
ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/botifarra.sqlite3 \
    HEALTH_FILE=/tmp/botifarra.health
VOLUME /data
USER botifarra
# Well means: Discord's gateway is open and the database has taken a row, within the last half minute.
HEALTHCHECK --interval=60s --timeout=15s --start-period=60s --retries=2 CMD ["python", "-m", "bot", "health"]
# No shell in between: SIGTERM reaches the bot, which ends what it is doing and closes its database.
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]
ARG VERSION=unreleased
LABEL org.opencontainers.image.title="Botifarra" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION"

FROM system AS light
COPY --from=app /app /app

FROM system
COPY --from=packages /strong /venv/lib/python3.11/site-packages
COPY --from=app /app /app
# Machine code is for any processor of this kind: it thinks a twentieth slower than that for one model, and no start waits
# for the compiler. It is copied from /app to where numba may write, beside the data.
ENV NUMBA_CPU_NAME=generic \
    NUMBA_CACHE_DIR=/data/machine-code
USER root
RUN NUMBA_CACHE_DIR=/app/machine-code python -m computers.warmup
USER botifarra
