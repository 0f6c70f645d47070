{{/* What the operator may do where experiments are. A test holds each verb to what the operator really asks for. */}}
{{- define "topspin.rules" -}}
# To see experiments come, change and go; to delete finished ones when their ttlAfterFinished is over.
- apiGroups: [topspin.dev]
  resources: [experiments]
  verbs: [get, list, watch, delete]
# To make the trials of a plan, and to see how they are; to delete one whose experiment is gone, where the cluster's garbage
# collector has missed that.
- apiGroups: [topspin.dev]
  resources: [trials]
  verbs: [get, list, watch, create, delete]
# To write what became of them: what differs, over the version it was worked out from.
- apiGroups: [topspin.dev]
  resources: [experiments/status, trials/status]
  verbs: [patch]
# A trial is owned by its experiment, and a Job and a Service by their trial, with blockOwnerDeletion: the admission plugin
# OwnerReferencesPermissionEnforcement, where it is on, asks for this right.
- apiGroups: [topspin.dev]
  resources: [experiments/finalizers, trials/finalizers]
  verbs: [update]
{{- if .Values.nodeSweeps.enabled }}
# To see sweeps come, change and go; to make a sweep's experiments, suspend them with it, and remove those whose figures are in
# a report; to make the reports of its nodes.
- apiGroups: [topspin.dev]
  resources: [nodesweeps]
  verbs: [list, watch]
- apiGroups: [topspin.dev]
  resources: [experiments]
  verbs: [create, patch]
- apiGroups: [topspin.dev]
  resources: [nodereports]
  verbs: [get, list, watch, create]
- apiGroups: [topspin.dev]
  resources: [nodesweeps/status, nodereports/status]
  verbs: [patch]
# Experiments and reports are owned by their sweep.
- apiGroups: [topspin.dev]
  resources: [nodesweeps/finalizers]
  verbs: [update]
{{- end }}
{{- if .Values.experimentSchedules.enabled }}
# To see schedules come, change and go, to write what became of them, and to make the experiments that are their runs.
- apiGroups: [topspin.dev]
  resources: [experimentschedules]
  verbs: [get, list, watch]
- apiGroups: [topspin.dev]
  resources: [experimentschedules/status]
  verbs: [patch]
- apiGroups: [topspin.dev]
  resources: [experimentschedules/finalizers]
  verbs: [update]
- apiGroups: [topspin.dev]
  resources: [experiments]
  verbs: [create]
{{- if .Values.nodeSweeps.enabled }}
# The same of schedules of sweeps; to remove runs that are not to be kept.
- apiGroups: [topspin.dev]
  resources: [nodesweeps]
  verbs: [get, create, delete]
{{- end }}
{{- if .Values.capacitySearches.enabled }}
# The same of schedules of searches.
- apiGroups: [topspin.dev]
  resources: [capacitysearches]
  verbs: [get, create, delete]
{{- end }}
{{- end }}
{{- if .Values.capacitySearches.enabled }}
# To see searches come, change and go; to make an experiment for each of their trials; to write what came out.
- apiGroups: [topspin.dev]
  resources: [capacitysearches]
  verbs: [list, watch]
- apiGroups: [topspin.dev]
  resources: [experiments]
  verbs: [create]
- apiGroups: [topspin.dev]
  resources: [capacitysearches/status]
  verbs: [patch]
# Experiments are owned by their search.
- apiGroups: [topspin.dev]
  resources: [capacitysearches/finalizers]
  verbs: [update]
{{- end }}
# To run a trial's pods, to see that they have ended, to remove them as cleanPods says, and to stop those that still run of a
# failed trial while those that ended are kept (patch).
- apiGroups: [batch]
  resources: [jobs]
  verbs: [get, list, watch, create, delete, patch]
# To make the secret by which the pods of a pair know each other: one for each experiment, which goes with it. None is ever read.
- apiGroups: [""]
  resources: [secrets]
  verbs: [create]
# To give the pods of a pair their names.
- apiGroups: [""]
  resources: [services]
  verbs: [create, get, delete]
{{- if .Values.networkPolicy.enabled }}
# To let nobody but the pods of a pair reach their ports: a policy for each trial, which goes with it.
- apiGroups: [networking.k8s.io]
  resources: [networkpolicies]
  verbs: [create, get, delete]
{{- end }}
# To read why a pod does not start, and its result from its termination message. Pods are made by their Job; one whose Job is gone
# is deleted where the cluster's garbage collector has missed that.
- apiGroups: [""]
  resources: [pods]
  verbs: [list, watch, delete]
# To say on the experiment what happened.
- apiGroups: [""]
  resources: [events]
  verbs: [create]
# To read on a Job why its pods are refused: nothing else says so.
- apiGroups: [""]
  resources: [events]
  verbs: [list]
{{- end }}
