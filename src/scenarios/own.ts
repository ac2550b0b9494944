import type { Scenario } from './scenario.ts';

/** Where a person's own files are played: nothing is there but what they bring. */
export const own: Scenario = {
  id: 'own',
  text: {
    en: { title: 'Your own cluster', summary: 'Empty until you bring manifests or a dump.' },
    'zh-CN': { title: '你自己的集群', summary: '在你带来清单或导出之前是空的。' },
  },
  nodes: [],
  manifests: '',
  script: [],
  endUs: 180_000_000,
};
