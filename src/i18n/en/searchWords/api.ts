/** Ways to say one thing about the API server, fairness, watches and etcd. */
export const api = {
  tooManyRequests:
    '429, too many requests, TooManyRequests, Retry-After, throttled, rate limited, rate limit, rate limiting, server is currently unable, rejected by the api server, the server has received too many requests',
  fairness:
    'API priority and fairness, priority and fairness, apf, fairness, FlowSchema, PriorityLevelConfiguration, priority level, priority levels, seats, seat, concurrency, concurrency shares, nominalConcurrencyShares, lend, lending, borrow, borrowing, borrowed, workload-low, workload-high, flow control, X-Kubernetes-PF-FlowSchema-UID, apiserver_flowcontrol',
  clientSide:
    'client-side throttling, client side throttling, client throttling, own throttling, qps, kube-api-qps, kube-api-burst, Waited for, rate limiter, due to client-side throttling, not priority and fairness, throttles itself, holds itself back',
  noisyClient:
    'noisy neighbour, noisy neighbor, one client floods, one tenant, misbehaving client, greedy client, elephant, mice, shuffle sharding, queues per flow, fair queuing',
  flood:
    'slow api server, api server slow, apiserver slow, slow apiserver, kubectl is slow, api latency, flood, flooded, overload, overloaded, ddos, storm, thousands of requests, 100000 requests, api server overloaded, apiserver overload',
  listCost:
    'LIST cost, cost of a list, expensive list, large list, list all pods, listing, work estimate, pagination, limit=500, continue token, resourceVersion=0, etcd read',
  conflict:
    '409, conflict, has been modified, object has been modified, Operation cannot be fulfilled, please apply your changes, optimistic, optimistic locking, optimistic concurrency, latest version, lost update, concurrent update',
  tooOld:
    '410, gone, too old resource version, resource version too old, Expired, stale, stale read, resourceVersion, old version, relist after, watch closed, watch expired, compacted, behind, not up to date, watch cache',
  goaway:
    'GOAWAY, goaway-chance, uneven connections, connections not balanced, one api server busy, restarted api server idle, long-lived connections, http2, reconnect',
  etcdSpace:
    'NOSPACE, database space exceeded, mvcc database space exceeded, etcd full, database full, db size, quota-backend-bytes, compaction, compact, defrag, defragmentation, alarm disarm, alarm',
  etcdLeader:
    'no leader, leader lost, leader election, election, quorum, quorum lost, etcd members, member down, etcdserver: no leader, raft, etcdserver: request timed out',
  etcdSlow:
    'slow disk, disk latency, fsync, wal fsync, apply request took too long, took too long, heartbeat interval, hdd, iops, etcd slow, slow etcd',
  moreServers:
    'more api servers, larger api server, scale the api server, add api servers, apiserver replicas, api server hpa, api server vpa, busy api server',
  gateway:
    'gateway, gateway classes, least important first, shed load, load shedding, rate limit in front, api gateway',
} as const;
