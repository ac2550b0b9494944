export const storage = {
  'list-cost': {
    title: 'What a LIST costs',
    summary:
      'Seven ways to ask for Pods among 1,200: how many objects are looked at, how many are sent, how many seats it takes, and whether etcd is asked; first by the rules of 1.36, then by those of 1.30.',
  },
  'stale-reads': {
    title: 'Too old a resource version',
    summary:
      'While the watch cache is five seconds behind, a LIST with resourceVersion=0 answers with what was, one without waits. A PUT of an old version gets 409. A client that is cut off for three minutes of churn comes back to 410 and lists again.',
  },
  'restart-goaway': {
    title: 'The server restarted last stays idle',
    summary:
      'Sixty clients on three API servers behind a balancer of connections. Restarted in turn, the last server ends up with nobody, and stays so; with --goaway-chance clients reconnect now and then, and the shares even out.',
  },
  'etcd-leader': {
    title: 'etcd without a leader',
    summary:
      'Three members. The leader dies, and writes wait a second or two for the next one. Then two of three are gone: writes and newest reads fail, what the watch cache has is still answered.',
  },
  'etcd-quota': {
    title: 'The database is full',
    summary:
      'etcd reaches its quota of 2 GiB and raises NOSPACE: writes fail, reads and deletions work. Compaction alone does not help; only after defragmentation and disarming is anything written again.',
  },
  'etcd-disk': {
    title: 'etcd on a slow disk',
    summary:
      'Ten Pods are made four times, with a disk that takes 2 ms for a write, then 50 ms (etcd’s guide wants fsyncs within 10 ms), 300 ms (it logs “apply request took too long”), and 1.5 s, above the election timeout: the leader falls again and again. Each time the Pods’ way to Running takes longer.',
  },
  'api-servers-scaled': {
    title: 'More API servers, or larger ones',
    summary:
      'Two small API servers refuse requests of thirty busy clients. At 60 s there are four, as an HPA would have it: no client leaves its connection, so the new ones stay idle until --goaway-chance lets clients reconnect at 90 s. At 180 s two are made larger, as a VPA would: each restarts, and the last one restarted begins with no connections.',
  },
} as const;
