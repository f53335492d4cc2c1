{{/* What cannot work ends here, with a sentence, before anything is sent to the cluster. */}}
{{- define "ichibun.check" -}}
{{- $v := .Values }}
{{- if not (regexMatch "^https?://[^/]+/?$" $v.publicUrl) }}
{{- fail (printf "publicUrl is %q: give the address that people open, such as https://ichibun.example, without a path." $v.publicUrl) }}
{{- end }}
{{- if and (eq $v.nats.mode "external") (not (regexMatch "^(nats|tls)://" $v.nats.url)) }}
{{- fail "nats.url must be a nats:// or tls:// address of the NATS servers when nats.mode is external." }}
{{- end }}
{{- if and (eq $v.nats.mode "bundled") (eq $v.nats.credentials "creds") }}
{{- fail "nats.credentials creds is for an external NATS with accounts of its own; with nats.mode bundled use nkeys, or token for an evaluation." }}
{{- end }}
{{- if and (eq $v.nats.mode "bundled") (eq $v.nats.credentials "none") }}
{{- fail "nats.credentials none would let anybody in the cluster act for every learner; with nats.mode bundled use nkeys, or token for an evaluation." }}
{{- end }}
{{- if and (eq $v.nats.mode "external") (eq $v.nats.credentials "token") (not (contains "$(NATS_TOKEN)@" $v.nats.url)) }}
{{- fail "With nats.credentials token, nats.url must name the token: nats://$(NATS_TOKEN)@host:4222." }}
{{- end }}
{{- if and (eq $v.nats.mode "bundled") (eq $v.nats.credentials "nkeys") }}
{{- range $name := keys (.Files.Get "files/nats-permissions.json" | fromJson) | sortAlpha }}
{{- if not (index $v.nats.publicKeys $name) }}
{{- fail (printf "nats.publicKeys.%s is missing: `make nats-authorization KEYS=folder` prints all; give them as values." $name) }}
{{- end }}
{{- end }}
{{- end }}
{{- if and (eq $v.database.mode "cnpg") (not (.Capabilities.APIVersions.Has "postgresql.cnpg.io/v1")) }}
{{- fail "database.mode is cnpg, but the cluster has no CloudNativePG operator: install it first, or set database.mode to external." }}
{{- end }}
{{- if and $v.keda.enabled (not (.Capabilities.APIVersions.Has "keda.sh/v1alpha1")) }}
{{- fail "keda.enabled is on, but the cluster has no KEDA: install it first, or use autoscaling.enabled." }}
{{- end }}
{{- if $v.httpRoute.enabled }}
{{- if not (.Capabilities.APIVersions.Has "gateway.networking.k8s.io/v1") }}
{{- fail "httpRoute.enabled is on, but the cluster has no Gateway API: install it first, or use ingress.enabled." }}
{{- end }}
{{- if not $v.httpRoute.parentRefs }}
{{- fail "httpRoute.parentRefs is empty: name the Gateway that the route belongs to, [{name: public, namespace: gateways}]." }}
{{- end }}
{{- end }}
{{- if and (or $v.monitoring.enabled $v.monitoring.rules) (not (.Capabilities.APIVersions.Has "monitoring.coreos.com/v1")) }}
{{- fail "monitoring is on, but the cluster has no Prometheus operator (monitoring.coreos.com/v1): install it first, or turn monitoring off." }}
{{- end }}
{{- if and $v.monitoring.rules (not $v.monitoring.enabled) }}
{{- fail "monitoring.rules needs monitoring.enabled: without its metrics no alert would ever fire." }}
{{- end }}
{{- if and $v.networkPolicy.ciliumFqdn (not (.Capabilities.APIVersions.Has "cilium.io/v2")) }}
{{- fail "networkPolicy.ciliumFqdn is on, but the cluster has no Cilium: turn it off; then the model and speech hosts are reached as any other address of the internet." }}
{{- end }}
{{- if and $v.objects.kmsKeyId (ne $v.objects.serverSideEncryption "aws:kms") }}
{{- fail "objects.kmsKeyId needs objects.serverSideEncryption aws:kms." }}
{{- end }}
{{- /* docs/operations.md, "Connections": five of each pod are not for its calls; an upgrade adds one pod to each. */}}
{{- $beside := 5 }}
{{- $pods := 0 }}
{{- range $name, $facts := include "ichibun.components" . | fromYaml }}
{{- if $facts.database }}
{{- $own := index $v.components $name }}
{{- $auto := include "ichibun.autoscaling" (dict "root" $ "own" $own) | fromJson }}
{{- $scaled := ternary true false (or $auto.enabled (and (hasKey $facts "runs") $v.keda.enabled)) }}
{{- $pods = add $pods 1 (ternary (max (int $own.replicas) (int $auto.maxReplicas)) (int $own.replicas) $scaled) }}
{{- end }}
{{- end }}
{{- $taken := add 10 (mul $pods (add $beside (int $v.database.connections))) }}
{{- if $v.database.pooler.enabled }}
{{- if eq $v.database.mode "cnpg" }}
{{- fail "database.pooler is for database.mode external: let the Secret name a Pooler of the operator, and the Cluster as the direct address." }}
{{- end }}
{{- $taken = add 10 (mul $pods $beside) (int $v.database.pooler.serverConnections) }}
{{- if gt $taken (int $v.database.maxConnections) }}
{{- fail (printf "Up to %d pods with %d connections beside the pooler, its %d, and 10 for operators, are %d, but database.maxConnections is %d: raise max_connections of PostgreSQL and this value, or lower database.pooler.serverConnections or the largest number of replicas." $pods $beside (int $v.database.pooler.serverConnections) $taken (int $v.database.maxConnections)) }}
{{- end }}
{{- end }}
{{- if gt $taken (int $v.database.maxConnections) }}
{{- fail (printf "Up to %d pods with %d + %d connections each, and 10 for operators, are %d, but database.maxConnections is %d: raise max_connections of PostgreSQL and this value, or lower database.connections or the largest number of replicas." $pods (int $v.database.connections) $beside $taken (int $v.database.maxConnections)) }}
{{- end }}
{{- range $label := keys $v.commonLabels | sortAlpha }}
{{- if has $label (list "app.kubernetes.io/name" "app.kubernetes.io/instance" "app.kubernetes.io/component") }}
{{- fail (printf "commonLabels may not have %s: pods are found by it." $label) }}
{{- end }}
{{- end }}
{{- range $name, $own := $v.components }}
{{- if and (ne $name "spacy") (not (regexMatch "^[0-9]+(Mi|Gi)$" $own.resources.limits.memory)) }}
{{- fail (printf "components.%s.resources.limits.memory must be whole Mi or Gi: the heap of the process is computed from it." $name) }}
{{- end }}
{{- end }}
{{- end }}
