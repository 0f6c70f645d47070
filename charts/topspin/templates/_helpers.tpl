{{/* The name of everything in this release: the release's own where it already says topspin. */}}
{{- define "topspin.name" -}}
{{- contains "topspin" .Release.Name | ternary .Release.Name (printf "%s-topspin" .Release.Name) | trunc 53 | trimSuffix "-" }}
{{- end }}

{{- define "topspin.selector" -}}
app.kubernetes.io/name: topspin
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "topspin.labels" -}}
{{ include "topspin.selector" . }}
app.kubernetes.io/component: operator
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "topspin.serviceAccount" -}}
{{ .Values.serviceAccount.name | default (include "topspin.name" .) }}
{{- end }}

{{- define "topspin.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}
{{- end }}
