{{/* The configuration of the chart's own NATS servers. */}}
{{- define "ichibun.natsConfig" }}
{{- $id := printf "%s-nats" (include "ichibun.fullname" .) }}
port: 4222
http_port: 8222
server_name: $POD_NAME
pid_file: /var/run/nats/nats.pid
max_payload: 1MB
# By default a server goes on for over a minute to send calls to one that nobody hears of any more.
ping_interval: "2s"
ping_max: 2
lame_duck_duration: 10s
lame_duck_grace_period: 2s
{{- if gt (int .Values.nats.bundled.replicas) 1 }}
cluster {
  name: {{ $id }}
  port: 6222
  routes: [
    {{- range until (int .Values.nats.bundled.replicas) }}
    nats://{{ $id }}-{{ . }}.{{ $id }}-servers:6222
    {{- end }}
  ]
}
{{- end }}
authorization {
  timeout: 10
  {{- if eq .Values.nats.credentials "token" }}
  token: $NATS_TOKEN
  {{- else }}
  users: [
    {{- range $name, $may := .Files.Get "files/nats-permissions.json" | fromJson }}
    {
      nkey: {{ index $.Values.nats.publicKeys $name }}
      permissions: {
        publish: {{ toJson $may.publish }}
        subscribe: {{ toJson $may.subscribe }}
      }
    }
    {{- end }}
  ]
  {{- end }}
}
{{- end }}
