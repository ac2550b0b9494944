export const kubectl = {
  reads:
    'Commands that only read (get, describe, logs, top, events, rollout history, auth, version, api-resources) print the cluster as it is at this moment and send no requests; all others send theirs, and what they change was read when the line was entered.',
  watches:
    'What a watching kubectl (delete, rollout status, get --watch) watches reaches it like any watch event, but its watches are no requests, take no seats and never end by themselves; get --raw is answered without a request, too.',
  names:
    'Names that kubectl makes up are made of the line and the moment. What create secret tls reads must look like a certificate and a key; whether they belong together is not checked.',
  edit: 'The editor of kubectl edit opens again with the reason whenever its text was not taken. The real one ends when the object is gone, was changed meanwhile or got another name, and keeps the text in a file.',
  prune:
    'What apply --prune deletes was read when the line was entered, namespaces in alphabetical order; its warning lacks the time and the number of the process. A conflict of diff --server-side is told at once; the real one tries four times.',
  discovery:
    'Discovery is aggregated: two requests, whose answers take no room. The cache lives as long as the run and is one for all commands; OpenAPI documents are not fetched.',
} as const;
