import type { Simplification } from '#cluster/releases/release.ts';
import { FLOW_CONTROL_SIMPLIFIED } from './flowcontrol/simplified.ts';

export const APISERVER_SIMPLIFIED = [
  { id: 'apiserver.handlerChain', source: 'staging/src/k8s.io/apiserver/pkg/server/config.go' },
  { id: 'apiserver.authentication', source: 'staging/src/k8s.io/apiserver/pkg/endpoints/filters/authentication.go' },
  { id: 'apiserver.authorization', source: 'plugin/pkg/auth/authorizer/rbac/bootstrappolicy/policy.go' },
  {
    id: 'apiserver.webhooks',
    source: 'staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/validating/dispatcher.go',
  },
  {
    id: 'apiserver.aggregation',
    source: 'staging/src/k8s.io/kube-aggregator/pkg/controllers/status/remote/remote_available_controller.go',
  },
  { id: 'apiserver.servers', source: 'staging/src/k8s.io/apiserver/pkg/server/filters/goaway.go' },
  { id: 'apiserver.gateway', source: 'staging/src/k8s.io/apiserver/pkg/server/config.go' },
  { id: 'apiserver.admission', source: 'pkg/kubeapiserver/options/plugins.go' },
  { id: 'apiserver.serviceAccount', source: 'plugin/pkg/admission/serviceaccount/admission.go' },
  { id: 'apiserver.validation', source: 'pkg/apis/core/validation/validation.go' },
  { id: 'apiserver.jobs', source: 'pkg/apis/batch/validation/validation.go' },
  { id: 'apiserver.watch', source: 'staging/src/k8s.io/apiserver/pkg/storage/cacher/cacher.go' },
  { id: 'apiserver.watchCache', source: 'staging/src/k8s.io/apiserver/pkg/storage/cacher/cache_watcher.go' },
  { id: 'apiserver.apply', source: 'staging/src/k8s.io/kubectl/pkg/cmd/apply/patcher.go' },
  {
    id: 'apiserver.managedFields',
    source: 'staging/src/k8s.io/apimachinery/pkg/util/managedfields/internal/fieldmanager.go',
  },
  { id: 'apiserver.services', source: 'pkg/registry/core/service/storage/alloc.go' },
  {
    id: 'apiserver.customResources',
    source: 'staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go',
  },
  { id: 'apiserver.cel', source: 'staging/src/k8s.io/apiserver/pkg/cel/environment/base.go' },
  ...FLOW_CONTROL_SIMPLIFIED,
  { id: 'apiserver.frozenCache', source: 'staging/src/k8s.io/apiserver/pkg/storage/cacher/cacher.go' },
] as const satisfies readonly Simplification[];
