{{/*
What each component is, as YAML: which image, what it talks to, how it is scaled. What an operator decides about it is in
.Values.components.
  nats, database, objects, dictionary, models, speech: what it needs
  internet: hosts beyond the cluster that it calls
  runs: it has background work, so that KEDA can scale it by its depth
  http: it is asked over HTTP, at this port
*/}}
{{- define "ichibun.components" -}}
{{- $models := list }}
{{- if ne .Values.models.provider "none" }}
{{- $models = list (default "https://generativelanguage.googleapis.com" .Values.models.geminiBaseUrl | urlParse).host (default "https://api.openai.com" .Values.models.openaiBaseUrl | urlParse).host }}
{{- end }}
{{- $speech := list }}
{{- if ne .Values.speech.provider "espeak" }}
{{- $speech = list (default "https://texttospeech.googleapis.com" .Values.speech.googleEndpoint | urlParse).host "oauth2.googleapis.com" }}
{{- $speech = append $speech (default "https://api.openai.com" .Values.speech.openaiBaseUrl | urlParse).host }}
{{- end }}
{{- with .Values.transcription }}{{ if .model }}
{{- $speech = append $speech (default "https://api.openai.com" .baseUrl | urlParse).host | uniq }}
{{- end }}{{ end }}
{{- if .Values.components.pages.enabled }}
gateway: {nats: true, objects: true, http: 8080}
pages: {image: pages, http: 8080}
{{- else }}
gateway: {image: pages, nats: true, objects: true, http: 8080}
{{- end }}
auth: {nats: true, database: true, internet: [accounts.google.com, www.googleapis.com]}
vocabulary: {nats: true, database: true, objects: true, runs: true}
{{- $language := dict "nats" true "dictionary" true }}
{{- if include "ichibun.edition" . }}{{ $_ := set $language "objects" true }}
{{- else if not .Values.dictionary.file }}{{ $_ := set $language "internet" (include "ichibun.dictionaryHosts" . | fromJsonArray) }}{{ end }}
language: {{ toJson $language }}
content-analysis: {nats: true, database: true, objects: true, runs: true}
reader: {nats: true, database: true, objects: true, runs: true, models: true, internet: {{ toJson $models }}}
sentences: {nats: true, database: true, objects: true, runs: true, models: true, internet: {{ toJson $models }}}
corpus-admin: {nats: true, database: true, objects: true, runs: true, models: true, internet: {{ toJson $models }}}
audiobook: {nats: true, database: true, objects: true, runs: true, models: true, speech: true, internet: {{ toJson (concat $models $speech) }}}
programs: {nats: true, objects: true}
{{- if .Values.components.spacy.enabled }}
spacy: {image: spacy, http: 8090}
{{- end }}
{{- end }}

{{/*
Environment of a component's container: what the chart gives, then extraEnv of all and of the component. An API server
refuses a variable that is there twice, so the last one of a name is the only one. Takes {root, name, facts}.
*/}}
{{- define "ichibun.environment" -}}
{{- $given := include "ichibun.given" . }}
{{- $extra := list }}
{{- $names := list }}
{{- range concat .root.Values.extraEnv ((index .root.Values.components .name).extraEnv | default list) | reverse }}
{{- if not (has .name $names) }}
{{- $names = append $names .name }}
{{- $extra = prepend $extra . }}
{{- $given = regexReplaceAll (printf `(?m)^- \{name: %s, .*\n?` .name) $given "" }}
{{- end }}
{{- end }}
{{- trim $given }}
{{- with $extra }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* What the chart gives: one line for each variable. Takes {root, name, facts}. */}}
{{- define "ichibun.given" -}}
{{- $v := .root.Values }}
{{- $own := index $v.components .name }}
{{- if ne .name "spacy" }}
- {name: SERVICE, value: {{ .name }}}
- {name: HEALTH_PORT, value: "8081"}
- {name: LOG_LEVEL, value: {{ $v.telemetry.logLevel }}}
- {name: DATA_DIR, value: {{ ternary "/data" "/tmp/data" (hasKey .facts "dictionary") }}}
{{- /* Room for what is no JavaScript heap: buffers, code, threads. New objects get a part that does not fill the pod. */}}
{{- $memory := include "ichibun.mebibytes" $own.resources.limits.memory }}
- {name: NODE_OPTIONS, value: "--max-old-space-size={{ div (mul $memory 65) 100 }} --max-semi-space-size={{ max 2 (div $memory 64) }}"}
{{- end }}
{{- if .facts.http }}
- {name: PORT, value: {{ .facts.http | quote }}}
- {name: HOST, value: "0.0.0.0"}
{{- end }}
{{- if .facts.nats }}
{{- if eq $v.nats.credentials "token" }}
- {name: NATS_TOKEN, valueFrom: {secretKeyRef: {name: {{ $v.nats.existingSecret }}, key: nats-token}}}
{{- else if eq $v.nats.credentials "nkeys" }}
- {name: NATS_NKEY_SEED, valueFrom: {secretKeyRef: {name: {{ $v.nats.existingSecret }}, key: {{ .name }}.nk}}}
{{- else if eq $v.nats.credentials "creds" }}
- {name: NATS_CREDS, value: /etc/ichibun/nats/{{ .name }}.creds}
{{- end }}
- {name: NATS_URL, value: {{ include "ichibun.natsUrl" .root | quote }}}
{{- if $v.nats.tls.caSecret }}
- {name: NATS_CA, value: /etc/ichibun/nats-ca/ca.crt}
{{- end }}
{{- if $v.nats.tls.clientSecret }}
- {name: NATS_CERT, value: /etc/ichibun/nats-client/tls.crt}
- {name: NATS_KEY, value: /etc/ichibun/nats-client/tls.key}
{{- end }}
{{- end }}
{{- if .facts.database }}
{{- if eq $v.database.mode "cnpg" }}
{{- $role := printf "ichibun_%s" (replace "-" "_" .name) }}
- {name: DATABASE_PASSWORD, valueFrom: {secretKeyRef: {name: {{ $v.database.existingSecret }}-{{ .name }}-role, key: password}}}
- {name: DATABASE_URL, value: "postgres://{{ $role }}:$(DATABASE_PASSWORD)@{{ include "ichibun.fullname" .root }}-db-rw.{{ .root.Release.Namespace }}.svc:5432/ichibun"}
{{- else }}
- {name: DATABASE_URL, valueFrom: {secretKeyRef: {name: {{ $v.database.existingSecret }}, key: database-{{ .name }}}}}
{{- if $v.database.pooler.enabled }}
- {name: DATABASE_DIRECT_URL, valueFrom: {secretKeyRef: {name: {{ $v.database.existingSecret }}, key: database-direct-{{ .name }}}}}
{{- end }}
{{- end }}
- {name: DATABASE_CONNECTIONS, value: {{ $v.database.connections | int | quote }}}
{{- end }}
{{- if .facts.objects }}
{{- include "ichibun.objectsEnvironment" .root }}
{{- end }}
{{- if .facts.dictionary }}
{{- with include "ichibun.edition" .root }}
- {name: DICTIONARY_EDITION, value: {{ . | quote }}}
{{- end }}
{{- with $v.dictionary.file }}
- {name: DICTIONARY_FILE, value: {{ . | quote }}}
{{- end }}
{{- with $v.dictionary.url }}{{ if not (include "ichibun.edition" $.root) }}
- {name: DICTIONARY_URL, value: {{ . | quote }}}
{{- end }}{{ end }}
{{- with $v.dictionary.kanjiFile }}
- {name: KANJI_FILE, value: {{ . | quote }}}
{{- end }}
{{- with $v.dictionary.strokesFile }}
- {name: KANJIVG_FILE, value: {{ . | quote }}}
{{- end }}
{{- with $v.dictionary.namesFile }}
- {name: NAMES_FILE, value: {{ . | quote }}}
{{- end }}
{{- with $v.dictionary.jlptFile }}
- {name: JLPT_FILE, value: {{ . | quote }}}
{{- end }}
- {name: LANGUAGE_WORKERS, value: {{ $v.language.workers | quote }}}
{{- end }}
{{- if .facts.models }}
- {name: AI_PROVIDER, value: {{ $v.models.provider }}}
{{- with $v.models.geminiModel }}
- {name: GEMINI_MODEL, value: {{ . | quote }}}
{{- end }}
{{- with $v.models.geminiBaseUrl }}
- {name: GEMINI_BASE_URL, value: {{ . | quote }}}
{{- end }}
{{- with $v.models.openaiModel }}
- {name: OPENAI_MODEL, value: {{ . | quote }}}
{{- end }}
{{- with $v.models.openaiBaseUrl }}
- {name: OPENAI_BASE_URL, value: {{ . | quote }}}
{{- end }}
{{- with $v.models.existingSecret }}
- {name: GEMINI_API_KEY, valueFrom: {secretKeyRef: {name: {{ . }}, key: gemini-api-key, optional: true}}}
- {name: OPENAI_API_KEY, valueFrom: {secretKeyRef: {name: {{ . }}, key: openai-api-key, optional: true}}}
{{- end }}
{{- end }}
{{- if .facts.speech }}
- {name: TTS_PROVIDER, value: {{ $v.speech.provider }}}
- {name: SPEECH_CACHE_MB, value: {{ $v.speech.cacheMegabytes | quote }}}
- {name: AUDIOBOOK_KEEP_DAYS, value: {{ $v.audiobooks.keepDays | quote }}}
{{- with $v.speech.googleEndpoint }}
- {name: GOOGLE_TTS_ENDPOINT, value: {{ . | quote }}}
{{- end }}
{{- with $v.speech.openaiModel }}
- {name: OPENAI_TTS_MODEL, value: {{ . | quote }}}
{{- end }}
{{- with $v.speech.openaiBaseUrl }}
- {name: OPENAI_TTS_BASE_URL, value: {{ . | quote }}}
{{- end }}
{{- with $v.speech.openaiVoices }}
- {name: OPENAI_TTS_VOICES, value: {{ join "," . | quote }}}
{{- end }}
{{- with $v.speech.voicevoxUrl }}
- {name: VOICEVOX_URL, value: {{ . | quote }}}
{{- end }}
{{- with $v.speech.voicesDir }}
- {name: VOICES_DIR, value: {{ . | quote }}}
{{- end }}
{{- with $v.speech.naturalVoiceDir }}
- {name: NATURAL_VOICE_DIR, value: {{ . | quote }}}
{{- end }}
{{- with $v.transcription.model }}
- {name: TRANSCRIPTION_MODEL, value: {{ . | quote }}}
{{- end }}
{{- with $v.transcription.baseUrl }}
- {name: TRANSCRIPTION_BASE_URL, value: {{ . | quote }}}
{{- end }}
{{- with $v.transcription.existingSecret }}
- {name: TRANSCRIPTION_API_KEY, valueFrom: {secretKeyRef: {name: {{ . }}, key: transcription-api-key, optional: true}}}
{{- end }}
{{- with $v.speech.googleCredentialsSecret }}
- {name: GOOGLE_APPLICATION_CREDENTIALS, value: /etc/ichibun/google/credentials.json}
{{- end }}
{{- with $v.speech.existingSecret }}
- {name: GOOGLE_TTS_API_KEY, valueFrom: {secretKeyRef: {name: {{ . }}, key: google-tts-api-key, optional: true}}}
- {name: OPENAI_TTS_API_KEY, valueFrom: {secretKeyRef: {name: {{ . }}, key: openai-tts-api-key, optional: true}}}
{{- end }}
{{- end }}
{{- if eq .name "gateway" }}
- {name: SESSION_SECRET, valueFrom: {secretKeyRef: {name: {{ $v.session.existingSecret }}, key: {{ $v.session.key }}}}}
{{- with $v.session.keyBefore }}
- {name: SESSION_SECRET_BEFORE, valueFrom: {secretKeyRef: {name: {{ $v.session.existingSecret }}, key: {{ . }}}}}
{{- end }}
- {name: PUBLIC_URL, value: {{ $v.publicUrl | quote }}}
- {name: TRUSTED_PROXIES, value: {{ $v.trustedProxies | quote }}}
- {name: REQUESTS_PER_MINUTE, value: {{ $v.requestsPerMinute | quote }}}
{{- with $v.communityChatUrl }}
- {name: COMMUNITY_CHAT_URL, value: {{ . | quote }}}
{{- end }}
{{- end }}
{{- /* The reader begins the demo user's story. */}}
{{- if or (eq .name "gateway") (eq .name "reader") }}
- {name: DEMO_USER, value: {{ ternary "on" "off" $v.demoUser | quote }}}
{{- end }}
{{- if eq .name "reader" }}
- {name: DEMO_STORY, value: {{ ternary "on" "off" $v.demoStory | quote }}}
{{- end }}
{{- if eq .name "content-analysis" }}
- {name: RECOUNT_CHARACTERS_PER_HOUR, value: {{ $v.analysis.recountCharactersPerHour | int64 | quote }}}
{{- end }}
{{- if eq .name "corpus-admin" }}
- {name: CORPUS_MONITOR_MS, value: {{ $v.corpus.monitorMilliseconds | int | quote }}}
{{- with $v.corpus.starter }}
- {name: STARTER_CORPUS, value: {{ . | quote }}}
{{- end }}
{{- end }}
{{- if or (eq .name "gateway") (eq .name "auth") }}
{{- with $v.signIn.googleClientId }}
- {name: GOOGLE_CLIENT_ID, value: {{ . | quote }}}
{{- end }}
{{- end }}
{{- if eq .name "auth" }}
{{- with $v.signIn.issuer }}
- {name: GOOGLE_ISSUER, value: {{ . | quote }}}
{{- end }}
{{- with $v.signIn.jwksUrl }}
- {name: GOOGLE_JWKS_URL, value: {{ . | quote }}}
{{- end }}
- {name: ADMIN_EMAILS, value: {{ join "," $v.adminEmails | quote }}}
{{- end }}
{{- if and (eq .name "corpus-admin") $v.components.spacy.enabled }}
- {name: SPACY_URL, value: "http://{{ include "ichibun.fullname" .root }}-spacy"}
{{- end }}
{{- if ne .name "spacy" }}
{{- if $v.monitoring.enabled }}
- {name: METRICS, value: "on"}
{{- end }}
{{- with $v.telemetry.otlpEndpoint }}
- {name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ . | quote }}}
- {name: POD_NAME, valueFrom: {fieldRef: {fieldPath: metadata.name}}}
- {name: OTEL_RESOURCE_ATTRIBUTES, value: "service.instance.id=$(POD_NAME),service.version={{ $.root.Chart.AppVersion }},k8s.pod.name=$(POD_NAME),k8s.namespace.name={{ $.root.Release.Namespace }}"}
- {name: OTEL_TRACES_SAMPLER, value: parentbased_traceidratio}
- {name: OTEL_TRACES_SAMPLER_ARG, value: {{ $v.telemetry.samplingRatio | quote }}}
{{- end }}
{{- end }}
{{- end }}

{{/* Where objects are, and by which keys. Takes the root. */}}
{{- define "ichibun.objectsEnvironment" -}}
{{- $v := .Values }}
- {name: S3_ENDPOINT, value: {{ include "ichibun.objectsEndpoint" . | quote }}}
- {name: S3_BUCKET, value: {{ $v.objects.bucket | quote }}}
- {name: S3_REGION, value: {{ $v.objects.region | quote }}}
- {name: S3_PATH_STYLE, value: {{ ternary "on" "off" (or $v.objects.pathStyle (eq $v.objects.mode "evaluation")) | quote }}}
{{- with $v.objects.serverSideEncryption }}
- {name: S3_ENCRYPTION, value: {{ . | quote }}}
{{- end }}
{{- with $v.objects.kmsKeyId }}
- {name: S3_KMS_KEY, value: {{ . | quote }}}
{{- end }}
- {name: S3_ACCESS_KEY, valueFrom: {secretKeyRef: {name: {{ $v.objects.existingSecret }}, key: s3-access-key}}}
- {name: S3_SECRET_KEY, valueFrom: {secretKeyRef: {name: {{ $v.objects.existingSecret }}, key: s3-secret-key}}}
{{- end }}

{{/* The edition of the dictionary that a Job chooses for all language pods; empty with a file of one's own. */}}
{{- define "ichibun.edition" -}}
{{- if not (or .Values.dictionary.file .Values.dictionary.existingClaim) }}{{ .Values.dictionary.edition }}{{ end }}
{{- end }}

{{/* Hosts that a dictionary and the list of kanji are fetched from. */}}
{{- define "ichibun.dictionaryHosts" -}}
{{- list (default "https://ftp.edrdg.org" .Values.dictionary.url | urlParse).host "www.edrdg.org" | uniq | toJson }}
{{- end }}
