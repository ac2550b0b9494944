export const etcd = {
  raft: 'Members agree without messages: only who leads, who is gone and when an election ends is modelled, heartbeats are not sent one by one, and every write takes the same time.',
  sizes:
    'The database grows by the model’s average size of each kind, and by the data of ConfigMaps and Secrets in full; bbolt’s pages and indexes are not counted. Whether a request is too large follows from the object itself, without its managedFields.',
  defragmentation: 'Defragmentation takes no time and blocks nobody.',
  host: 'A noisy neighbour makes every write take 50 ms, with ionice 12 ms; a full network card makes the leader lose its leadership every few seconds, and with a prio qdisc clients wait 20 ms longer instead.',
  retries: 'A request that finds no leader fails after 7 s, also a read, which etcd’s client would try again.',
} as const;
