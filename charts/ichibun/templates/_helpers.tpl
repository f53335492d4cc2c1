{{- define "ichibun.fullname" -}}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else }}
{{- $name := default .Chart.Name .Values.nameOverride }}
{{- if contains $name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}
{{- end }}

{{/* Labels by which the pods of a component are found; they never change. Takes {root, name}. */}}
{{- define "ichibun.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "ichibun.labels" -}}
{{ include "ichibun.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/part-of: ichibun
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- with .root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Takes {root, image, tag}: tag is used where the image names none. */}}
{{- define "ichibun.image" -}}
{{- with .root.Values.image.registry }}{{ . }}/{{ end }}{{ .image.repository }}
{{- if .image.digest }}@{{ .image.digest }}{{ else }}:{{ .image.tag | default .tag }}{{ end }}
{{- end }}

{{/* Mebibytes of a Kubernetes quantity in Mi or Gi. */}}
{{- define "ichibun.mebibytes" -}}
{{- if hasSuffix "Gi" . }}{{ mul (trimSuffix "Gi" .) 1024 }}{{ else }}{{ trimSuffix "Mi" . }}{{ end }}
{{- end }}

{{/* The host and port of an address, as in NetworkPolicies: {host, port}. */}}
{{- define "ichibun.portOf" -}}
{{- $url := urlParse . }}
{{- $port := regexFind ":[0-9]+$" $url.host }}
{{- if $port }}{{ trimPrefix ":" $port }}{{ else if eq $url.scheme "https" }}443{{ else if eq $url.scheme "http" }}80{{ else }}4222{{ end }}
{{- end }}

{{- define "ichibun.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile: {type: RuntimeDefault}
{{- end }}

{{- define "ichibun.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}

{{- define "ichibun.natsUrl" -}}
{{- $token := ternary "$(NATS_TOKEN)@" "" (eq .Values.nats.credentials "token") }}
{{- if eq .Values.nats.mode "bundled" }}nats://{{ $token }}{{ include "ichibun.fullname" . }}-nats:4222{{ else }}{{ .Values.nats.url }}{{ end }}
{{- end }}

{{- define "ichibun.objectsEndpoint" -}}
{{- if eq .Values.objects.mode "evaluation" }}http://{{ include "ichibun.fullname" . }}-objects:8333{{ else }}{{ .Values.objects.endpoint }}{{ end }}
{{- end }}

{{/* Scheduling that all pods share. */}}
{{- define "ichibun.scheduling" -}}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}
