import type { StorageQuestions } from '#protocol/storage.ts';
import type { Answers } from '../answers.ts';
import { storeKey } from '../objects/storeKey.ts';
import { clientLines } from './clientLines.ts';
import { etcdFigures } from './etcdFigures.ts';
import { etcdKey } from './etcdKey.ts';
import { listCosts } from './listCosts.ts';
import { listRules } from './listRules.ts';
import { ringView } from './ringView.ts';
import { storeKeys } from './storeKeys.ts';

export const storageAnswers: Answers<StorageQuestions> = {
  etcd: ({ world }) => etcdFigures(world),
  storeKeys: ({ world }, { text, limit }) => storeKeys(world, text, limit),
  etcdKey: (reader, { kind, namespace, name }) => etcdKey(reader, kind, storeKey(kind, namespace, name)),
  watchCache: (reader, { kind }) => ringView(reader, kind),
  listCosts: (reader, { path, queries }) => listCosts(reader, path, queries),
  listRules: (reader, { kind }) => listRules(reader, kind),
  clients: clientLines,
};
