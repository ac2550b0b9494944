/**
 * The text that `kubectl cluster-info dump` writes between its JSON documents. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/clusterinfo/clusterinfo_dump.go.
 */
const LOGS =
  /^==== START logs for container (.*) of pod (.*) ====\r?$[\s\S]*?(?:==== END logs for container \1 of pod \2 ====|$(?![\s\S]))/gm;

/**
 * The text with spaces in place of the containers' logs, so that other offsets stay the same; and the number of logs.
 */
export function withoutLogs(text: string): { readonly text: string; readonly logs: number } {
  if (!text.includes('==== START logs for container ')) return { text, logs: 0 };
  let logs = 0;
  const blanked = text.replace(LOGS, (log) => {
    logs++;
    return log.replace(/[^\n]/g, ' ');
  });
  return { text: blanked, logs };
}
