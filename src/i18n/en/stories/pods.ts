export const pods = {
  'slow-image-pull': {
    promise: 'Two small images wait for a large one that they have nothing to do with. Who makes them wait?',
    beats: {
      sandboxes: 'six Pods, no images',
      parallel: 'the node that pulls three at once',
      waits: 'the node that pulls one by one',
      large: 'the large image is there',
      serial: 'the next in line',
      last: 'the last one',
    },
    steps: {
      sandboxes:
        'node-1 and node-2 have {{one}} and {{two}} {Pod|Pods} each: one with an image of 2 GiB, two with 20 MiB. Sandboxes stand.',
      parallel:
        'node-2 may pull three images at once (maxParallelImagePulls: 3): parallel-web runs {{seconds}} s later.',
      waits:
        'After {{seconds}} s serial-web is in {{reason}}: by default a kubelet pulls one image after the other, and 2 GiB came first.',
      large: '{{seconds}} s: the large image is on node-1. Only now does the pull for serial-web begin.',
      serial: 'serial-web runs {{pull}} s after the large pull has ended, and {{seconds}} s after its twin on node-2.',
      last: 'serial-api was last in line: it runs after {{seconds}} s.',
    },
    saw: {
      line: 'Images wait in one line on each node: behind 2 GiB, 20 MiB took {{seconds}} s longer than on the other node.',
      size: '{{running}} {container runs|containers run} on node-1 in the end. Nothing was wrong with their Pods: ContainerCreating is no failure.',
    },
    tries: {
      delete: 'Delete the Pod with the large image',
      elsewhere: 'One more small Pod while they wait',
    },
  },
  'image-pull-backoff': {
    promise: 'A new version has a wrong tag. How often does the kubelet try, what goes on serving, and what ends it?',
    beats: {
      asked: 'the new tag',
      placed: 'a node for the new Pod',
      fails: 'the first pull',
      backoff: 'what kubectl says',
      second: 'the second pull',
      third: 'the third pull',
      serves: 'what still runs',
      mended: 'the right tag',
    },
    steps: {
      asked: 'Somebody gives Deployment shop the image {{image}}.',
      placed: '{{pod}} gets {{node}}: kube-scheduler does not ask whether the image exists.',
      fails: 'The kubelet of {{node}} asks the registry for {{image}}, and there is none: ErrImagePull.',
      backoff: '{{pods}} Pod is in ErrImagePull: the kubelet waits for 10 s before it pulls again.',
      second:
        'The second pull fails {{seconds}} s after the first: 10 s of back-off, and the time until the kubelet looks again.',
      third: 'The third comes {{seconds}} s after the second: the back-off has doubled to 20 s. It goes up to 300 s.',
      serves:
        '{{tries}} pulls have failed, and {{pods}} Pod is in ImagePullBackOff. {{available}} old {Pod serves|Pods serve}: the rollout removes none before a new one is ready.',
      mended: 'The Deployment has the image {{image}} now: {{pod}} is a new Pod with no back-off, and runs.',
    },
    saw: {
      waits:
        '{{tries}} pulls failed, with longer and longer waits between them. Nobody has to restart anything: the kubelet tries by itself.',
      held: '{{available}} {Pod is|Pods are} available in the end. The wrong tag took none away.',
    },
    tries: {
      right: 'The right tag at once',
      undo: 'Back to the version before',
    },
  },
  'missing-config': {
    promise:
      'Two Pods name a ConfigMap and a Secret that nobody has made. What does kubectl say, who looks again, and how long does it take once they are there?',
    beats: {
      applied: 'two Deployments',
      mount: 'a volume of a Secret',
      refused: 'an environment of a ConfigMap',
      kubectl: 'what kubectl says',
      settings: 'the ConfigMap is made',
      healed: 'the container runs',
      key: 'the Secret is made',
      runs: 'the other one runs',
    },
    steps: {
      applied:
        'Two Deployments: the container of shop takes its environment from ConfigMap shop-settings, that of reports mounts Secret reports-key. Neither is there.',
      mount:
        'The kubelet cannot set up the volume of {{pod}}: {{message}}. Nothing of the Pod starts before its volumes are there.',
      refused: '{{pod}} has its sandbox and its image, but no environment: {{message}}. Its container is not created.',
      kubectl:
        '{{refused}} Pod is in CreateContainerConfigError, tried {{tries}} {time|times}; {{creating}} is in ContainerCreating, with {{mounts}} FailedMount Events.',
      settings: 'Somebody makes ConfigMap shop-settings. Nobody tells the kubelet to hurry.',
      healed:
        '{{seconds}} s later the kubelet has synced {{pod}} again: it has an environment now, and runs without a restart.',
      key: 'Now Secret reports-key is there too. But {{mounts}} {try has|tries have} failed, and the wait before the next one has doubled each time.',
      runs: '{{pod}} runs {{seconds}} s after its Secret was there: first the wait for the next try had to end, then the worker had to come back.',
    },
    saw: {
      environment:
        'A missing ConfigMap or Secret in env or envFrom: the container runs {{seconds}} s after it is made. The kubelet tries every 10 to 15 s.',
      volume: 'A missing one in a volume: {{seconds}} s. The waits between tries double from 0.5 s up to 122 s.',
    },
    tries: {
      made: 'Make the ConfigMap at once',
      again: 'A new Pod of reports: its volume has no back-off',
    },
  },
  'slow-starter': {
    promise: 'An application needs 45 s to start, and is restarted before. Which probe does that, and which one helps?',
    beats: {
      started: 'the process starts',
      fails: 'the first failed probe',
      killed: 'the last failed probe',
      traffic: 'another kind of probe',
      loop: 'again and again',
      startup: 'a startup probe',
      up: 'how it ends',
    },
    steps: {
      started:
        '{{pod}} runs, and needs 45 s before it listens. Its liveness probe asks every {{period}} s; {{threshold}} {failure is|failures are} the end.',
      fails:
        '{{seconds}} s after the start: liveness failure {{run}} of {{threshold}}. Nothing is broken, it is only not up yet.',
      killed:
        'The third failure comes {{seconds}} s after the start, before the 45 s are over: the kubelet ends the container.',
      traffic:
        '{{pod}} fails its readiness probe {{run}} {time|times}: it gets no traffic for a while, and has {{restarts}} {restart|restarts}.',
      loop: 'slow has {{restarts}} {restart|restarts} by now and is in {{reason}}: no run was long enough to come up.',
      startup:
        'slow gets a startup probe, {{threshold}} {time|times} {{period}} s. Until it succeeds, the liveness probe does not ask.',
      up: 'The startup probe failed {{failures}} {time|times}, and that did not matter. slow is up, with {{restarts}} {restart|restarts}.',
    },
    saw: {
      liveness: 'Liveness restarts: {{kills}} {time|times} a process was ended that only needed more time.',
      others:
        'Readiness takes traffic away and restarts nobody. A startup probe holds liveness back until the first success.',
    },
    tries: {
      patient: 'Six failures instead of three',
      none: 'No liveness probe at all',
    },
  },
  'crash-loop-backoff': {
    promise: 'A container ends after a second, again and again. How long are the waits, and what starts them over?',
    beats: {
      exits: 'the first exit',
      once: 'the first restart',
      ten: 'the second restart',
      status: 'what kubectl says',
      sixth: 'one more exit',
      longest: 'the longest wait',
      over: 'a good run ends',
      again: 'its next restart',
    },
    steps: {
      exits: 'The container of {{pod}} ends with exit code {{code}}, a second after its start.',
      once: 'The first restart comes at once, {{seconds}} s later.',
      ten: 'The second one {{seconds}} s after the first: from now on each exit is followed by a wait, 10 s here.',
      status:
        'STATUS says {{reason}} after {{restarts}} {restart|restarts}, and the phase is {{phase}}: one tells of the container, one of the Pod.',
      sixth: 'The waits have doubled: 20, 40, 80, 160 s. After {{restarts}} {restart|restarts} it ends again.',
      longest: '{{seconds}} s pass until the next start: 300 s is the longest back-off. It grows no further.',
      over: '{{pod}} was mended in between: this run lasted more than ten minutes, and then it ended.',
      again: 'It starts again after {{seconds}} s only: after ten good minutes the waits begin anew.',
    },
    saw: {
      waits:
        '{{restarts}} {restart|restarts}: at once, then after 10, 20, 40, 80, 160 and at most 300 s, counted from the exit.',
      status: 'The phase was {{phase}} all the time. CrashLoopBackOff is the reason for which a container waits.',
    },
    tries: {
      fixed: 'Give it an image that works',
      fresh: 'Delete the Pod: a new one has no back-off',
    },
  },
  'grace-budget': {
    promise: 'A Pod gets 30 s to end and needs 15, and is killed. Who used up its time?',
    beats: {
      running: 'five Pods',
      deleted: 'all are deleted',
      tidy: 'the one without a hook',
      left: 'SIGTERM after the hook',
      killed: 'the time is up',
      hangs: 'a hook without end',
      enough: 'more time',
    },
    steps: {
      running:
        '{{pods}} {Pod runs|Pods run}; four of them need 15 s to end after SIGTERM. They differ in hook and grace period.',
      deleted:
        'Somebody deletes all five at once. hook-20 has {{grace}} s, and its preStop hook sleeps {{sleep}} s first.',
      tidy: 'no-hook got SIGTERM at once and has ended in {{seconds}} s, with exit code {{code}}.',
      left: 'The hook is over after {{spent}} s, and SIGTERM is sent: of the same grace period {{left}} s are left.',
      killed:
        '{{seconds}} s: SIGKILL, exit code {{code}}. Hook and process share one grace period, and it needed 35 s.',
      hangs:
        'hook-hangs never ends its hook: given up after {{grace}} s, SIGTERM, 2 s more, exit code {{code}} after {{seconds}} s.',
      enough:
        'hook-20-grace-45 has {{grace}} s for both: it ends by itself after {{seconds}} s, with exit code {{code}}.',
    },
    saw: {
      killed: '{{killed}} {container|containers} ended with 137: SIGKILL came before they were done.',
      sum: 'terminationGracePeriodSeconds has to be longer than the preStop hook and the process together.',
    },
    tries: {
      force: 'No grace period at all',
      longer: 'Sixty seconds instead of thirty',
    },
  },
  'rollout-502': {
    promise: 'A rolling update with enough Pods at every moment, and still requests fail. Why, and what helps?',
    beats: {
      flows: 'requests flow',
      updated: 'a new version',
      sigterm: 'an old Pod ends',
      rules: 'the proxy hears of it',
      first: 'after the first update',
      second: 'after the second',
      third: 'after the third',
    },
    steps: {
      flows:
        '{{pods}} shop {Pod answers|Pods answer} {{rate}} {request|requests} a second. {{failed}} {has|have} failed so far.',
      updated: 'Somebody applies the next version: new Pods come up and old ones go, a few at a time.',
      sigterm: '{{pod}} gets SIGTERM and takes no more requests. The rules of kube-proxy still name it.',
      rules: 'kube-proxy writes new rules {{seconds}} s after SIGTERM. Requests that failed until here: {{failed}}.',
      first:
        'The update is over: {{failed}} {request|requests} failed, in such gaps between SIGTERM and the new rules.',
      second:
        'The next version has a preStop hook of {{seconds}} s, and {{failed}} more fail: Pods that end lack it yet.',
      third:
        'The third update ends Pods with the hook: {{failed}} {request fails|requests fail}. The proxies hear before SIGTERM comes.',
    },
    saw: {
      race: 'SIGTERM and the news to the proxies start together: {{failed}} {request|requests} lost that race.',
      hook: 'A preStop hook that sleeps lets the news win: {{last}} failed in the last update.',
    },
    tries: {
      hook: 'Add the hook before the first update',
      pause: 'Pause the rollout as it begins',
    },
  },
  'static-pods': {
    promise: 'Somebody deletes a Pod, and it is back at once; nothing has stopped. Whose Pod is it?',
    beats: {
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
    tries: {
      force: 'Delete the mirror by force',
      drain: 'Drain the node: this Pod stays',
    },
  },
  'pleg-not-healthy': {
    promise: 'A node becomes NotReady: PLEG is not healthy. What is it that no longer works, and what still does?',
    beats: {
      well: 'all is well',
      frozen: 'the runtime stops answering',
      scaled: 'two more Pods',
      notReady: 'the node says so',
      pleg: 'three minutes later',
      answers: 'it answers again',
      starts: 'what had to wait',
    },
    steps: {
      well: 'web runs on both nodes, and Ready of node-1 is {{ready}}. Every second the PLEG asks the runtime for its containers.',
      frozen: 'The container runtime of node-1 stops answering ({{fault}}). The relist of the PLEG waits for it.',
      scaled:
        'web is scaled: on node-2 {{running}} {Pod runs|Pods run}, on node-1 {{waiting}} stays Pending, for nothing starts there.',
      notReady: 'Ready of node-1 is {{status}}: {{message}}. So it says once no answer has come for 30 s.',
      pleg: '{{message}}. {{running}} web Pod still runs there.',
      answers: 'After {{seconds}} s the runtime answers again, and the relist that hung comes to its end.',
      starts: '{{pod}} was waiting on node-1: its container starts {{seconds}} s later.',
    },
    saw: {
      relist: 'PLEG is not healthy means: no relist has ended for 3 minutes. Look at the container runtime.',
      runs: 'What ran went on; only starts, stops and news had to wait. {{running}} web {Pod runs|Pods run} now.',
    },
    tries: {
      delete: 'Delete the Pods while the runtime hangs',
      cordon: 'Close node-1 as the runtime stops',
    },
  },
  'pleg-channel-full': {
    promise: '1,100 containers end while nobody looks, and the channel takes 1,000 events. What becomes of the rest?',
    beats: {
      full: 'a node with many Pods',
      frozen: 'the runtime stops answering',
      ended: 'all containers end',
      answers: 'it answers again',
      dropped: 'the channel is full',
      back: 'how it ends',
    },
    steps: {
      full: '{{pods}} {Pod|Pods} of ten containers each run on node-1.',
      frozen: 'The container runtime stops answering ({{fault}}): no relist, no news for the kubelet.',
      ended:
        '{{exits}} {container has|containers have} ended by now, and {{running}} {Pod|Pods} still show Running: nobody has looked.',
      answers: 'After {{seconds}} s the runtime answers: one relist finds everything at once.',
      dropped: 'The channel of the PLEG takes {{capacity}} {event|events}. {{dropped}} found no room and are dropped.',
      back: '{{done}} {Pod is|Pods are} Succeeded, {{running}} still Running: workers come back by themselves and look at their Pod.',
    },
    saw: {
      channel: '{{dropped}} {event was|events were} dropped, because the channel takes no more than {{capacity}}.',
      workers: 'Nothing was lost: all {{done}} {Pod is|Pods are} Succeeded. An event only makes a worker look sooner.',
    },
    tries: {
      delete: 'Delete the Job before the runtime stops',
    },
  },
} as const;
