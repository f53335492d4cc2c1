# The optional spaCy sidecar: docker build -f docker/spacy.Dockerfile .
ARG PYTHON_IMAGE=python:3.13.9-slim-bookworm

FROM ${PYTHON_IMAGE} AS packages
COPY services/spacy/requirements.txt /tmp/requirements.txt
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --only-binary :all: \
    -r /tmp/requirements.txt && find /venv -type d -name __pycache__ -prune -exec rm -rf {} +

FROM ${PYTHON_IMAGE}
WORKDIR /app
COPY --from=packages /venv /venv
COPY services/spacy/service.py .
ENV HOST=0.0.0.0 PORT=8090 PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 HOME=/tmp
USER 1000:1000
EXPOSE 8090
STOPSIGNAL SIGTERM
CMD ["/venv/bin/python", "service.py"]
