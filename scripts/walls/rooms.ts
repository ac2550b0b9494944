/** What one room (a folder of src/) may reach. Rooms and packages that are not listed are forbidden. */
export interface Room {
  readonly name: string;
  /** One line for the graph's table and for error messages. */
  readonly about: string;
  /** Rooms whose values may be imported. `base` is open to every room. */
  readonly imports: readonly string[];
  /** Rooms of which only types may be imported (`import type`). */
  readonly types?: readonly string[];
  /** Rooms that are started as a worker by `new URL('...', import.meta.url)`. */
  readonly starts?: readonly string[];
  /** npm packages: exact names, or a prefix that ends with `*`. `node:*` stands for Node's own modules. */
  readonly packages: readonly string[];
  /** Simulation rooms know no clock, no chance, no DOM and no Node. */
  readonly simulation: boolean;
  /** Holds nothing but tests and what they share in folders `testing/`. */
  readonly testsOnly?: boolean;
}

/** So many files of a room may import each other in a circle, types included: whoever wants to understand or change one file of a circle has to look at all of them. */
export const LARGEST_CIRCLE = 5;

const react = ['react', 'react-dom', 'react-dom/*', 'react/*'];

/** Every room of src/, in the order in which they build on each other. A folder that is missing here fails the check. */
export const rooms: readonly Room[] = [
  {
    name: 'base',
    about: 'small tools any room may use',
    imports: [],
    packages: ['pure-rand', 'pure-rand/*', 'valibot'],
    simulation: true,
  },
  { name: 'model', about: 'Kubernetes API objects', imports: [], packages: ['js-yaml', 're2js'], simulation: true },
  {
    name: 'kernel',
    about: 'discrete-event engine',
    imports: [],
    packages: ['pure-rand', 'pure-rand/*'],
    simulation: true,
  },
  {
    name: 'cluster',
    about: 'simulated Kubernetes',
    imports: ['kernel', 'model'],
    packages: [],
    simulation: true,
  },
  {
    name: 'scenarios',
    about: 'scenarios as data, a folder for each, with its words',
    imports: ['model'],
    types: ['protocol'],
    packages: [],
    simulation: true,
  },
  {
    name: 'protocol',
    about: 'what crosses the worker boundary',
    imports: ['model'],
    // Commands are defined in the session, where they are carried out; the protocol has their type.
    types: ['kernel', 'cluster', 'scenarios', 'session'],
    packages: [],
    simulation: true,
  },
  {
    name: 'session',
    about: 'one run: inputs, journal, cursor',
    imports: ['kernel', 'cluster', 'scenarios', 'protocol', 'model'],
    packages: ['re2js'],
    simulation: true,
  },
  {
    name: 'conformance',
    about: 'plays the recorded vectors',
    // kubectl, as the page has it, is part of the session.
    imports: ['session', 'cluster', 'kernel', 'model'],
    packages: [],
    simulation: true,
  },
  {
    name: 'worker',
    about: 'paces a session by the wall clock',
    imports: ['session', 'protocol', 'scenarios'],
    packages: [],
    simulation: false,
  },
  {
    name: 'client',
    about: "the page's mirror of the world",
    imports: ['protocol', 'model', 'i18n'],
    types: ['scenarios'],
    starts: ['worker'],
    packages: [...react, 'zustand', 'zustand/*', 'idb-keyval', 'immer'],
    simulation: false,
  },
  { name: 'scenes', about: 'pictures as pure functions', imports: ['model'], packages: ['d3-*'], simulation: false },
  {
    name: 'widgets',
    about: 'accessible building blocks',
    imports: ['i18n', 'scenes'],
    packages: [
      ...react,
      'radix-ui',
      'cmdk',
      'tinykeys',
      'react-error-boundary',
      '@tanstack/react-virtual',
      '@codemirror/*',
      'd3-*',
    ],
    simulation: false,
  },
  {
    name: 'i18n',
    about: 'texts of the page, a folder for each language',
    imports: [],
    types: ['scenarios'],
    packages: ['i18next', 'react'],
    simulation: false,
  },
  {
    name: 'panelParts',
    about: 'what several panels share',
    imports: ['client', 'scenes', 'widgets', 'i18n', 'scenarios'],
    types: ['model', 'protocol'],
    packages: [
      ...react,
      'zustand',
      'zustand/*',
      'radix-ui',
      '@codemirror/*',
      'd3-*',
      'mdast-util-from-markdown',
      'tinykeys',
    ],
    simulation: false,
  },
  {
    name: 'panels',
    about: 'one folder per panel',
    imports: ['panelParts', 'client', 'scenes', 'widgets', 'i18n', 'scenarios'],
    types: ['model', 'protocol'],
    packages: [
      ...react,
      'zustand',
      'zustand/*',
      'radix-ui',
      'cmdk',
      'react-error-boundary',
      '@tanstack/react-virtual',
      '@codemirror/*',
      'd3-*',
      'lean-qr',
      'gifenc',
      'mediabunny',
      'immer',
    ],
    simulation: false,
  },
  {
    name: 'app',
    about: 'shell, layout, keyboard, URL state',
    imports: ['panels', 'panelParts', 'client', 'widgets', 'i18n'],
    types: ['model', 'protocol'],
    packages: [...react, 'zustand', 'zustand/*', 'radix-ui', 'cmdk', 'tinykeys', 'react-error-boundary'],
    simulation: false,
  },
  {
    name: 'cli',
    about: '`orrery`: the same model without a browser',
    // The reader of saved runs is the page's.
    imports: ['session', 'conformance', 'scenarios', 'protocol', 'model', 'i18n'],
    packages: ['node:*', 'js-yaml', 'fflate'],
    simulation: false,
  },
  {
    name: 'stories',
    about: 'what each component does in a running cluster, told as tests',
    imports: ['session', 'scenarios', 'protocol', 'cluster', 'kernel', 'model', 'i18n'],
    packages: [],
    simulation: false,
    testsOnly: true,
  },
];

/** Packages that tests may use in any room, besides the room's own. */
export const testPackages: readonly string[] = [
  'vitest',
  'fast-check',
  'pure-rand/*',
  'node:*',
  'jsdom',
  'js-yaml',
  '@testing-library/*',
  ...react,
];

/**
 * Inside src/cluster: folders that hold no actor. They may be imported from everywhere in the room.
 * `api` is where actors meet, `releases` is constants, `environment` is what lies outside Kubernetes.
 */
export const sharedClusterFolders: readonly string[] = ['api', 'environment', 'releases'];

/** Actors that stand behind another one and are reached only through it: the API server is etcd's only client. */
export const actorsBehind: Readonly<Record<string, readonly string[]>> = { apiserver: ['etcd'] };

/** Panels that hold a part of another panel: the only imports from one panel to another. What two panels share stands in `panelParts`. */
export const embeddedPanels: Readonly<Record<string, readonly string[]>> = {
  Inspector: ['Behaviours', 'Controllers', 'Fairness', 'Kubelet', 'NodeDetail', 'PodLife', 'Traffic'],
  NodeDetail: ['Kubelet', 'PodLife'],
  Nodes: ['NodeDetail'],
};
