import type { storage as texts } from '#i18n/en/cards/storage.ts';
import type { CardFacts } from './facts.ts';

const APISERVER = 'staging/src/k8s.io/apiserver/pkg';
const CHAIN = `${APISERVER}/server/config.go`;
const FILTERS = `${APISERVER}/endpoints/filters`;
const CACHE = `${APISERVER}/storage/cacher`;
const INFORMERS = 'staging/src/k8s.io/client-go/tools/cache';
const FLAGS = 'kube-apiserver';

export const storage: Readonly<Record<keyof typeof texts, CardFacts>> = {
  connections: { source: `${APISERVER}/server/filters/goaway.go`, simplified: 'apiserver.servers' },
  handlerChain: { source: CHAIN, simplified: 'apiserver.handlerChain' },
  goaway: { defaults: { '--goaway-chance': '0' }, setIn: FLAGS, source: `${APISERVER}/server/filters/goaway.go` },
  deadline: { defaults: { '--request-timeout': '1m0s' }, setIn: FLAGS, source: `${FILTERS}/request_deadline.go` },
  authentication: { source: `${FILTERS}/authentication.go`, simplified: 'apiserver.authentication' },
  audit: { source: `${FILTERS}/audit.go` },
  impersonation: { source: `${FILTERS}/impersonation`, simplified: 'apiserver.authentication' },
  fairnessStep: {
    defaults: { '--enable-priority-and-fairness': 'true' },
    setIn: FLAGS,
    source: `${APISERVER}/server/filters/priority-and-fairness.go`,
  },
  authorization: { source: `${FILTERS}/authorization.go`, simplified: 'apiserver.authorization' },
  delegation: { source: 'cmd/kube-apiserver/app/server.go', simplified: 'apiserver.aggregation' },
  admission: { source: `${APISERVER}/admission/chain.go`, simplified: 'apiserver.admission' },
  storageStep: { source: `${APISERVER}/registry/generic/registry/store.go` },
  listCost: { source: `${CACHE}/delegator.go` },
  scanned: { source: `${CACHE}/cacher.go` },
  sent: { source: `${CACHE}/cacher.go` },
  listSeats: { source: `${APISERVER}/util/flowcontrol/request/list_work_estimator.go` },
  fromEtcd: { source: `${APISERVER}/storage/etcd3/store.go` },
  asOf: { source: `${CACHE}/delegator.go` },
  watchCache: {
    defaults: { eventFreshDuration: '75s', defaultLowerBoundCapacity: '100', defaultUpperBoundCapacity: '102400' },
    source: `${CACHE}/watch_cache.go`,
    simplified: 'apiserver.watchCache',
  },
  readers: { source: `${INFORMERS}/shared_informer.go` },
  informer: { source: `${INFORMERS}/shared_informer.go`, simplified: 'apiserver.watch' },
  reflector: { source: `${INFORMERS}/reflector.go` },
  fifo: { source: `${INFORMERS}/delta_fifo.go` },
  indexer: { source: `${INFORMERS}/thread_safe_store.go` },
  workqueue: { source: 'staging/src/k8s.io/client-go/util/workqueue/default_rate_limiters.go' },
  etcd: {
    defaults: { '--heartbeat-interval': '100', '--election-timeout': '1000' },
    setIn: 'etcd',
    source: 'etcd server/etcdserver/raft.go',
    simplified: 'etcd.raft',
  },
  revision: { source: `${APISERVER}/storage/api_object_versioner.go` },
  database: {
    defaults: { '--quota-backend-bytes': '0 (2 GiB)' },
    setIn: 'etcd',
    source: 'etcd server/storage/quota.go',
    simplified: 'etcd.sizes',
  },
  compaction: {
    defaults: { '--etcd-compaction-interval': '5m0s' },
    setIn: FLAGS,
    source: `${APISERVER}/storage/etcd3/compact.go`,
  },
};
