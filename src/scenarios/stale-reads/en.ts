import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Too old a resource version',
  summary:
    'While the watch cache is five seconds behind, a LIST with resourceVersion=0 answers with what was, one without waits. A PUT of an old version gets 409. A client that is cut off for three minutes of churn comes back to 410 and lists again.',
  story: {
    promise: 'An object is written, and a list does not have it. Who is too old, and who notices?',
    stepTitles: {
      slow: 'a cache that is late',
      written: 'a ConfigMap',
      stale: 'any version',
      newest: 'the newest version',
      conflict: 'an old write',
      away: 'a client is cut off',
      gone: 'it comes back',
      again: 'what it does',
    },
    steps: {
      slow: 'The watch cache of the API server hears of each change {{ms}} ms late from now on.',
      written: 'The ConfigMap new is written: version {{version}} in etcd. The watch cache does not know it yet.',
      stale: 'A LIST with resourceVersion=0 is answered at once, from the cache: {{sent}} ConfigMap. new is missing.',
      newest:
        'A LIST without a version wants the newest. It waits {{seconds}} s for the cache, then reads etcd: {{sent}} {ConfigMap|ConfigMaps}.',
      conflict:
        'A PUT with an old resourceVersion gets {{code}}: new is at version {{version}}. Nothing is overwritten.',
      away: 'An informer at version {{version}} is cut off. Meanwhile {{rate}} {ConfigMap is|ConfigMaps are} created each second.',
      gone: '{{seconds}} s later it wants all changes since {{version}}. The cache remembers those since {{oldest}}: 410.',
      again: 'So it lists once more: {{count}} {ConfigMap|ConfigMaps} instead of the changes.',
    },
    saw: {
      choice:
        'At once and old, {{stale}} ConfigMap; or {{seconds}} s later and new, {{newest}}: resourceVersion is the choice.',
      window:
        'Who is away for longer than the watch cache remembers lists everything again, here {{count}} {object|objects}.',
    },
    tries: { quick: 'A cache that is late by 5 ms only', calm: 'Nobody creates anything while the informer is away' },
  },
  lesson: {
    title: '409 and 410',
    question: 'A client reads, writes and watches. When is what it knows too old?',
    misconception:
      'A watch is no live database. It is a cache with a version, and whoever holds too old a version has to read again.',
    steps: {
      stale: {
        title: 'A list from the cache',
        text: 'The watch cache of the API server is {{ms}} ms behind etcd for now. {{stored}} {ConfigMap is|ConfigMaps are} stored, the newest since a second. A client asks for a list out of the cache. How many does it get?',
        reveal:
          'It gets {{sent}}. It had set resourceVersion=0: that asks for whatever the cache has, at once, however old that is.',
        wrong: {
          low: 'The cache is behind by seconds only: what was stored before the start is in it.',
          high: 'The newest ConfigMap is in etcd but not in the cache yet.',
        },
      },
      newest: {
        title: 'The same without it',
        text: 'Another client lists at the same moment, without any resourceVersion. What does it get?',
        options: {
          same: 'The same, out of the same cache.',
          atOnce: 'All of them, at once.',
          waits: 'All of them, but it has to wait.',
        },
        reveal:
          '{{sent}}, after {{seconds}} s. Such a list must be consistent: it waits for the cache, and then reads from etcd.',
        wrong: {
          same: 'Without a resourceVersion a list must show everything that was stored before it was asked.',
          atOnce: 'The server first hopes that the cache catches up. Only then does it go to etcd.',
        },
      },
      conflict: {
        title: 'A write of long ago',
        text: 'The ConfigMap new is at version {{version}}, its colour is {{colour}}. A client read it long ago and now writes red, with the version that it read. What happens?',
        options: {
          written: 'It is written: the last one wins.',
          retried: 'The server notices, and merges the change.',
          refused: 'It is refused.',
        },
        reveal:
          '{{code}}: "the object has been modified". The colour is still {{colour}}. The client has to read again and decide anew.',
        wrong: {
          written: 'Then the changes of others would be lost unseen. The version in the write prevents just that.',
          retried: 'The server cannot know what the client wanted. Reading again and trying again is its own task.',
        },
      },
      away: {
        title: 'Three minutes away',
        text: 'An informer has lost its connection, at version {{version}}. {{rate}} {ConfigMap|ConfigMaps} a second are written meanwhile. After {{seconds}} s it comes back and asks to watch from its version. What happens?',
        options: {
          goesOn: 'It gets what it has missed, and goes on.',
          conflict: 'It gets the same answer as that late write.',
          lists: 'It is refused and has to list everything again.',
        },
        reveal:
          'After {{seconds}} s it had listed {{count}} {ConfigMap|ConfigMaps} again. The cache could watch from {{oldest}} on: the answer was 410, "too old resource version".',
        wrong: {
          goesOn:
            'The watch cache keeps a window of changes, and etcd compacts old ones. This version is before the window.',
          conflict: '409 is for writes of an old version. A watch of an old version gets 410.',
        },
      },
      watches: {
        title: 'Three ways to be too old',
        text: 'The informer watches again, from {{version}}. Being too old is normal: each of the three has its own way out.',
        checks: {
          stale: 'a list from the cache was behind: ask without resourceVersion',
          conflict: 'a write came too late: read again, then write',
          gone: 'a watch began too early: list again, then watch',
        },
      },
    },
    teacher: {
      aim: 'The class can tell 409 from 410, and knows that every informer is a cache that may be behind.',
      ask: [
        'What exactly does a resourceVersion count?',
        'Why does a controller never trust its cache when it writes?',
      ],
      expect: [
        {
          says: 'A watch shows what is so now.',
          reply: 'It shows changes, each a little later. Ask how late they were in the first bet.',
        },
        {
          says: '409 is an error of the server.',
          reply: 'It is the server at its best: it has kept somebody from overwriting unseen changes.',
        },
      ],
      whatIf: [
        {
          line: 'kubectl get configmaps -A',
          shows: 'Before the cut there are few ConfigMaps, after it thousands: that is what listing again costs.',
        },
      ],
    },
  },
} as const satisfies ScenarioWords;
