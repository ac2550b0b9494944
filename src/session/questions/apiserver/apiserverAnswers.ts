import { checkFlags } from '#cluster/apiserver/flags/checkFlags.ts';
import { checkKubeconfig } from '#model/manifest/checkKubeconfig.ts';
import type { ApiserverQuestions } from '#protocol/apiserver.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';
import { storageMetrics } from '../storage/storageMetrics.ts';
import { connectionHistory } from './connectionHistory.ts';
import { metricsText } from './metricsText.ts';
import { requestLines } from './requestLines.ts';
import { requestWire } from './requestWire.ts';
import { requestXray } from './requestXray.ts';
import { selectSeries } from './selectSeries.ts';
import { clientRates, loadViews, serversView } from './serversView.ts';

export const apiserverAnswers: Answers<ApiserverQuestions> = {
  requests: requestLines,
  requestXray: (reader, { seq }) => requestXray(reader, seq),
  requestWire: (reader, { seq }) => requestWire(reader, seq),
  servers: ({ world }) => serversView(world),
  connectionHistory: ({ world }) => connectionHistory(world),
  loads: ({ world }) => loadViews(world),
  clientRates: ({ world }) => clientRates(world),
  metrics: (reader, { server }) => exposition(reader, server),
  series: (reader, { selector }) => selectSeries(exposition(reader), selector),
  checkFlags: (_, { text }) => checkFlags(text),
  checkKubeconfig: (_, { text }) => checkKubeconfig(text),
};

function exposition(reader: Reader, server?: string): string {
  return metricsText(reader, server) + storageMetrics(reader.world);
}
