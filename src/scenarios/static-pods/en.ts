import type { ScenarioWords } from '#scenarios/words.ts';

export const words = {
  title: 'Static Pods and their mirrors',
  summary:
    'A manifest in /etc/kubernetes/manifests is run by the kubelet alone; the API only shows a mirror of it. Deleting the mirror brings it back, and the container never stops. Editing the file makes another Pod. Without fsnotify a file is seen within 20 seconds.',
  symptoms: 'static Pod, mirror Pod, staticPodPath, deleted Pod comes back, /etc/kubernetes/manifests',
  story: {
    promise: 'Somebody deletes a Pod, and it is back at once; nothing has stopped. Whose Pod is it?',
    stepTitles: {
      file: 'a file on the node',
      mirror: 'its mirror in the API',
      deleted: 'the mirror is deleted',
      back: 'what became of it',
      edited: 'the file is changed',
      removed: 'the file is taken away',
      noticed: 'the kubelet looks',
      gone: 'the Pod is gone',
    },
    steps: {
      file: '{{file}} is written into the manifests folder of node-1. The kubelet reads it and runs it; nobody schedules.',
      mirror: '{{user}} writes a mirror Pod into the API, so that others can see it.',
      deleted: 'Somebody deletes web-node-1 in the API. It is the mirror only.',
      back: 'The kubelet has made mirror number {{mirrors}}. The container was started {{starts}} time and has {{restarts}} {restart|restarts}.',
      edited: 'The file names another image: that is another Pod. The old one ended first, now {{image}} runs.',
      removed: '{{file}} is taken away. This kubelet has no fsnotify by now, so it does not hear of it.',
      noticed: 'It looks into the folder every 20 s: this time {{seconds}} s after the file was taken away.',
      gone: 'The container has ended, and the mirror is deleted, too: {{seconds}} s after the file.',
    },
    saw: {
      file: 'The file is the Pod. {{mirrors}} mirrors came and went in the API.',
      nobody: 'No scheduler and no controller took part: it works while the API server is down, too.',
    },
    tries: { force: 'Delete the mirror by force', drain: 'Drain the node: this Pod stays' },
  },
} as const satisfies ScenarioWords;
