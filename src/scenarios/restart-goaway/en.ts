import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'The server restarted last stays idle',
  summary:
    'Sixty clients on three API servers behind a balancer of connections. Restarted in turn, the last server ends up with nobody, and stays so; with --goaway-chance clients reconnect now and then, and the shares even out.',
  symptoms: 'GOAWAY, goaway-chance, uneven connections, one API server busy, restarted API server idle, http2',
  story: {
    promise: 'Three API servers are restarted one after the other. Who serves the clients in the end?',
    stepTitles: {
      shared: 'three servers',
      first: 'the first restarts',
      back: 'it is back',
      third: 'the last restarts',
      nobody: 'it is back, too',
      goaway: 'a chance to leave',
      even: 'a minute later',
    },
    steps: {
      shared:
        '{{clients}} {client|clients} send requests. The three servers have {{a}}, {{b}} and {{c}} {connection|connections}.',
      first: 'kube-apiserver restarts: its clients have to connect again, and find the two others.',
      back: 'kube-apiserver is back and has {{a}} {connection|connections}; the others have {{b}} and {{c}}. Nobody leaves a connection that works.',
      third: 'After kube-apiserver/2 it is the turn of kube-apiserver/3, which has {{c}} {connection|connections}.',
      nobody:
        '{{seconds}} s later kube-apiserver/3 is long back and has {{c}} {connection|connections}. The others have {{a}} and {{b}}.',
      goaway: 'With --goaway-chance={{chance}} a server now and then tells a client to connect again.',
      even: 'Now the servers have {{a}}, {{b}} and {{c}} {connection|connections}.',
    },
    saw: {
      last: 'The server that is restarted last had {{c}} {connection|connections}: HTTP/2 connections live long, and a balancer of connections moves none.',
      even: 'With GOAWAY clients leave by chance, a few at a time, and the last server gets {{c}}.',
    },
    tries: {
      early: 'The same chance before the first restart',
      requests: 'A load balancer that deals out requests instead of connections',
    },
  },
} as const satisfies ScenarioWords;
