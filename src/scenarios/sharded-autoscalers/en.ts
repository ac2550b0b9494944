import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Two cluster-autoscalers for 3,200 nodes',
  summary:
    'ca-1 keeps the groups core (2 to 50 nodes) and data-m1 to data-m3 (2 to 450 each): 8 to 1,400 nodes. ca-2 keeps data-m4 to data-m7: 8 to 1,800. Together that is 16 to 3,200 nodes, more than the 1,000 that one was tested with. Both bring their groups to their least, 16 nodes.',
  symptoms: 'shard the autoscaler, more than 1000 nodes, min and max of node groups, large autoscaled cluster',
  story: {
    promise: 'A cluster shall have up to 3,200 nodes, and one autoscaler is tested with 1,000. What now?',
    stepTitles: {
      one: 'the first autoscaler',
      two: 'the second one',
      target: 'each to its least',
      booted: 'machines boot',
      ready: 'both are done',
    },
    steps: {
      one: '{{nodes}} {node is|nodes are} there. ca-1 keeps the groups core and data-m1 to data-m3: {{least}} to {{most}} {node|nodes}.',
      two: 'ca-2 has a lease of its own, {{lease}}, so it does not wait for ca-1: {{least}} to {{most}} {node|nodes}.',
      target:
        'There are {{nodes}} {node|nodes}, fewer than the groups want at least: ca-1 sets its groups to {{first}} in all, ca-2 to {{second}}.',
      booted: 'At {{seconds}} s the first machine of ca-2 has booted: {{node}}.',
      ready: '{{nodes}} {node is|nodes are} Ready. Neither autoscaler touches the groups of the other.',
    },
    saw: {
      parted: 'Together they may have {{first}} and {{second}} {node|nodes}, because no group belongs to both.',
      least: '{{nodes}} {node is|nodes are} there: no Pod asked for them, the least of each group did.',
    },
    tries: { burst: 'Make 300 Pods while machines are on their way', delete: 'Delete a Node of ca-2' },
  },
} as const satisfies ScenarioWords;
