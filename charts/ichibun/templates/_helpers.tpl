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
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
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
{{- range $field, $value := .Values.podSecurityContext }}
{{- if not (kindIs "invalid" $value) }}
{{ $field }}: {{ toJson $value }}
{{- end }}
{{- end }}
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

{{/* Where pods run. Takes {root, own}: own are a component's values, none for servers. */}}
{{- define "ichibun.scheduling" -}}
{{- range $key := list "priorityClassName" "nodeSelector" "tolerations" "affinity" }}
{{- $value := ternary (index $.own $key) (index $.root.Values $key) (hasKey $.own $key) }}
{{- with $value }}
{{- if kindIs "string" . }}
{{ $key }}: {{ . }}
{{- else }}
{{ $key }}: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* A probe of a component with what its values change. Takes {own, name, probe}: probe is YAML. */}}
{{- define "ichibun.probe" -}}
{{- $changes := index (.own.probes | default dict) .name | default dict }}
{{- mergeOverwrite (fromYaml .probe) $changes | toJson }}
{{- end }}

{{/* How a component scales by CPU, as JSON. Takes {root, own}. */}}
{{- define "ichibun.autoscaling" -}}
{{- mergeOverwrite (deepCopy .root.Values.autoscaling) (.own.autoscaling | default dict) | toJson }}
{{- end }}

{{/* The egress rule for looking names up. */}}
{{- define "ichibun.dns" -}}
{{- $ports := list }}
{{- range $port := .Values.networkPolicy.dnsPorts }}
{{- range $protocol := list "UDP" "TCP" }}{{ $ports = append $ports (dict "port" (int $port) "protocol" $protocol) }}{{ end }}
{{- end }}
- to: {{ toJson .Values.networkPolicy.dnsTo }}
  ports: {{ toJson $ports }}
{{- end }}

{{/* The egress rule to the object store. Takes the root. */}}
{{- define "ichibun.toObjects" -}}
{{- if eq .Values.objects.mode "evaluation" -}}
- to: [{podSelector: {matchLabels: {{ include "ichibun.selector" (dict "root" . "name" "objects") | fromYaml | toJson }}}}]
  ports: [{port: 8333}]
{{- else -}}
- ports: [{port: {{ include "ichibun.portOf" .Values.objects.endpoint }}}]
  {{- with .Values.networkPolicy.objectsTo }}
  to: {{ toJson . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* The egress rule to what is no network of one's own. Takes {root, ports}. */}}
{{- define "ichibun.toInternet" -}}
- to:
    - ipBlock: {cidr: 0.0.0.0/0, except: {{ toJson .root.Values.networkPolicy.internetExcept }}}
    - ipBlock: {cidr: "::/0", except: {{ toJson .root.Values.networkPolicy.internetExcept6 }}}
  ports: [{{ range $index, $port := .ports }}{{ if $index }}, {{ end }}{port: {{ $port }}}{{ end }}]
{{- end }}

{{/* What a component may reach by name, where Cilium is. Takes {root, name, hosts, ports}. */}}
{{- define "ichibun.toHosts" }}
---
apiVersion: cilium.io/v2
kind: CiliumNetworkPolicy
metadata:
  name: {{ include "ichibun.fullname" .root }}-{{ .name }}-hosts
  labels: {{ include "ichibun.labels" . | nindent 4 }}
spec:
  endpointSelector: {matchLabels: {{ include "ichibun.selector" . | fromYaml | toJson }}}
  egress:
    - toEndpoints: [{matchLabels: {k8s:io.kubernetes.pod.namespace: kube-system, k8s-app: kube-dns}}]
      toPorts: [{ports: [{port: "53", protocol: ANY}], rules: {dns: [{matchPattern: "*"}]}}]
    - toFQDNs:
        {{- range .hosts }}
        - {matchName: {{ . }}}
        {{- end }}
      toPorts: [{ports: [{{ range $index, $port := .ports }}{{ if $index }}, {{ end }}{port: {{ $port | quote }}, protocol: TCP}{{ end }}]}]
{{- end }}

{{/* The pod that chooses the dictionary. Takes the root. */}}
{{- define "ichibun.dictionaryPod" -}}
{{- $v := .Values -}}
restartPolicy: OnFailure
serviceAccountName: {{ include "ichibun.fullname" . }}-language
automountServiceAccountToken: false
enableServiceLinks: false
securityContext: {{ include "ichibun.podSecurity" . | nindent 2 }}
{{- include "ichibun.scheduling" (dict "root" . "own" dict) }}
containers:
  - name: dictionary
    image: {{ include "ichibun.image" (dict "root" . "image" $v.image.services "tag" .Chart.AppVersion) | quote }}
    imagePullPolicy: {{ $v.image.pullPolicy }}
    securityContext: {{ include "ichibun.containerSecurity" . | nindent 6 }}
    command: [node, services/launcher/dist/dictionary/main.js]
    env:
      - {name: DICTIONARY_EDITION, value: {{ include "ichibun.edition" . | quote }}}
      - {name: DATA_DIR, value: /tmp/data}
      {{- with $v.dictionary.url }}
      - {name: DICTIONARY_URL, value: {{ . | quote }}}
      {{- end }}
      {{- include "ichibun.objectsEnvironment" . | trim | nindent 6 }}
      {{- with $v.extraEnv }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
    resources: {requests: {cpu: 50m, memory: 128Mi}, limits: {memory: 256Mi}}
    volumeMounts:
      - {name: tmp, mountPath: /tmp}
      {{- with $v.extraVolumeMounts }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
volumes:
  - {name: tmp, emptyDir: {sizeLimit: 1Gi}}
  {{- with $v.extraVolumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* The egress rule to PostgreSQL. Takes the root. */}}
{{- define "ichibun.toDatabase" -}}
{{- if eq .Values.database.mode "cnpg" -}}
- to: [{podSelector: {matchLabels: {cnpg.io/cluster: {{ include "ichibun.fullname" . }}-db}}}]
  ports: [{port: 5432}]
{{- else -}}
- ports: [{port: {{ .Values.database.port }}}{{ if and .Values.database.pooler.enabled (ne (int .Values.database.pooler.port) (int .Values.database.port)) }}, {port: {{ .Values.database.pooler.port }}}{{ end }}]
  {{- with .Values.networkPolicy.databaseTo }}
  to: {{ toJson . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* A pod that writes or reads an archive. Takes {root, name, claim, args, role}: role is backup or owner. */}}
{{- define "ichibun.archivePod" -}}
{{- $v := .root.Values -}}
{{- $full := include "ichibun.fullname" .root -}}
restartPolicy: Never
serviceAccountName: {{ $full }}-archives
automountServiceAccountToken: false
enableServiceLinks: false
securityContext: {{ include "ichibun.podSecurity" .root | nindent 2 }}
{{- include "ichibun.scheduling" (dict "root" .root "own" dict) }}
containers:
  - name: {{ .name }}
    image: {{ include "ichibun.image" (dict "root" .root "image" $v.image.services "tag" .root.Chart.AppVersion) | quote }}
    imagePullPolicy: {{ $v.image.pullPolicy }}
    securityContext: {{ include "ichibun.containerSecurity" .root | nindent 6 }}
    command: [node, services/launcher/dist/backup/main.js]
    args: {{ toJson .args }}
    env:
      - {name: DATA_DIR, value: /tmp/data}
      {{- if ne $v.database.mode "cnpg" }}
      - {name: DATABASE_URL, valueFrom: {secretKeyRef: {name: {{ $v.database.existingSecret }}, key: database-{{ .role }}}}}
      {{- else if eq .role "owner" }}
      - {name: DATABASE_URL, valueFrom: {secretKeyRef: {name: {{ $full }}-db-app, key: uri}}}
      {{- else }}
      - {name: DATABASE_PASSWORD, valueFrom: {secretKeyRef: {name: {{ $v.database.existingSecret }}-{{ .role }}-role, key: password}}}
      - {name: DATABASE_URL, value: "postgres://ichibun_{{ .role }}:$(DATABASE_PASSWORD)@{{ $full }}-db-rw.{{ .root.Release.Namespace }}.svc:5432/ichibun"}
      {{- end }}
      {{- include "ichibun.objectsEnvironment" .root | trim | nindent 6 }}
      {{- with $v.extraEnv }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
    resources: {{ toYaml $v.backup.resources | nindent 6 }}
    volumeMounts:
      - {name: tmp, mountPath: /tmp}
      - {name: backups, mountPath: /backups}
      {{- with $v.extraVolumeMounts }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
volumes:
  - {name: tmp, emptyDir: {sizeLimit: 64Mi}}
  - {name: backups, persistentVolumeClaim: {claimName: {{ .claim }}}}
  {{- with $v.extraVolumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* What such a pod may reach: PostgreSQL and the objects. Takes {root, name}. */}}
{{- define "ichibun.archivePolicy" }}
{{- if .root.Values.networkPolicy.enabled }}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "ichibun.fullname" .root }}-{{ .name }}
  labels: {{ include "ichibun.labels" . | nindent 4 }}
spec:
  podSelector: {matchLabels: {{ include "ichibun.selector" . | fromYaml | toJson }}}
  policyTypes: [Ingress, Egress]
  ingress: []
  egress:
    {{- include "ichibun.dns" .root | nindent 4 }}
    {{- include "ichibun.toDatabase" .root | nindent 4 }}
    {{- include "ichibun.toObjects" .root | nindent 4 }}
{{- end }}
{{- end }}
