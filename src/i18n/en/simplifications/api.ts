export const api = {
  events:
    'Recorders of Events keep all that they have said, not the last 4,096 things; the tenth of similar messages makes room for the next by being the newest, not any of them. kube-proxy and the repair loops of kube-apiserver record none.',
  requests:
    'Components are not held to the rates of their clients (kube-controller-manager 20 requests a second, burst 30; kube-scheduler and kubelet 50, burst 100) unless you set them or a run says `clientRates: upstream`; Events of controllers then go through clients of their own. Requests are not lost, and reach the store after the same time each when nothing is full.',
  retries:
    'Components and kubectl send again what is refused with Retry-After, ten times; a client that has to repeat a request about an object holds back the next ones about it. Time-outs of the clients themselves and lost connections are left out.',
  compression:
    'Compression (gzip, level 1, above 128 KiB) is reckoned and not done: lists shrink to 16 % and take 10 ms of CPU for each megabyte, whatever is in them.',
} as const;
