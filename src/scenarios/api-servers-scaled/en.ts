import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'More API servers, or larger ones',
  summary:
    'Two small API servers refuse requests of thirty busy clients. At 60 s there are four, as an HPA would have it: no client leaves its connection, so the new ones stay idle until --goaway-chance lets clients reconnect at 90 s. At 180 s two are made larger, as a VPA would: each restarts, and the last one restarted begins with no connections.',
  symptoms: 'more API servers, larger API server, scale the control plane, API server replicas, new API server idle',
  story: {
    promise: 'The API servers have too much to do. Do more of them help, or larger ones?',
    stepTitles: {
      refused: 'too few seats',
      four: 'more servers',
      idle: 'who uses them',
      goaway: 'a chance to leave',
      shared: 'a minute later',
      calm: 'what it brings',
      larger: 'larger servers',
      last: 'the last restart',
    },
    steps: {
      refused:
        '{{clients}} {client|clients} send {{rate}} {request|requests} a second, more than two servers have seats for: 429, {{reason}}.',
      four: 'There are {{count}} {server|servers} now, as an HPA would have it.',
      idle: 'Their connections: {{a}}, {{b}}, {{c}} and {{d}}. In {{seconds}} s {{refused}} {request was|requests were} refused: the new servers stand idle.',
      goaway: 'With --goaway-chance={{chance}} a server now and then tells a client to connect again.',
      shared: 'Connections now: {{a}}, {{b}}, {{c}} and {{d}}. The new servers have work.',
      calm: 'In the last {{seconds}} s {{refused}} {request was|requests were} refused.',
      larger:
        'Larger ones instead, as a VPA would have it: after its restart kube-apiserver has {{seats}} {seat|seats} instead of {{before}}.',
      last: 'kube-apiserver/2 restarts last and begins with {{b}} {connection|connections}. kube-apiserver has {{a}} of them.',
    },
    saw: {
      more: 'In {{seconds}} s {{refused}} {request was|requests were} refused beside idle servers, and {{later}} when the clients were spread.',
      larger: 'Larger servers need a restart each, and the last one begins without connections.',
    },
    tries: {
      requests: 'A load balancer that deals out requests instead of connections',
      shares: 'More shares for workload-low, instead of more servers',
    },
  },
} as const satisfies ScenarioWords;
