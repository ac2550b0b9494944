/** Every key action of the page. Panels have keys of their own while they have the focus. */
export type KeyAction =
  | 'playOrPause'
  | 'playBackwards'
  | 'next'
  | 'previous'
  | 'stepOver'
  | 'back'
  | 'stepInto'
  | 'stepBack'
  | 'overInstant'
  | 'backInstant'
  | 'toStart'
  | 'toEnd'
  | 'nextDecision'
  | 'nextFailure'
  | 'faster'
  | 'slower'
  | 'view'
  | 'nextRegion'
  | 'previousRegion'
  | 'toggleRail'
  | 'toggleInspector'
  | 'toggleTimeline'
  | 'maximise'
  | 'presenter'
  | 'palette'
  | 'editor'
  | 'terminal'
  | 'runs'
  | 'keys';

export type KeyGroup = 'time' | 'page';

export interface KeyEntry {
  readonly action: KeyAction;
  readonly group: KeyGroup;
  /** Bindings for tinykeys. `view` stands for the nine digits. */
  readonly bindings: readonly string[];
  /** The keys as printed on the keyboard. */
  readonly printed: readonly string[];
  /** Works while typing in a field too. */
  readonly whileTyping?: boolean;
}

/** Presenters' remotes send Page Up and Page Down. */
export const KEY_MAP: readonly KeyEntry[] = [
  { action: 'playOrPause', group: 'time', bindings: ['Space'], printed: ['Space'] },
  { action: 'playBackwards', group: 'time', bindings: ['Shift+Space'], printed: ['Shift Space'] },
  { action: 'next', group: 'time', bindings: ['ArrowRight', 'PageDown'], printed: ['→', 'Page Down'] },
  { action: 'previous', group: 'time', bindings: ['ArrowLeft', 'PageUp'], printed: ['←', 'Page Up'] },
  { action: 'stepOver', group: 'time', bindings: ['n'], printed: ['N'] },
  { action: 'back', group: 'time', bindings: ['b'], printed: ['B'] },
  { action: 'stepInto', group: 'time', bindings: ['ArrowDown'], printed: ['↓'] },
  { action: 'stepBack', group: 'time', bindings: ['ArrowUp'], printed: ['↑'] },
  { action: 'overInstant', group: 'time', bindings: ['Shift+ArrowRight'], printed: ['Shift →'] },
  { action: 'backInstant', group: 'time', bindings: ['Shift+ArrowLeft'], printed: ['Shift ←'] },
  { action: 'toStart', group: 'time', bindings: ['Home'], printed: ['Home'] },
  { action: 'toEnd', group: 'time', bindings: ['End'], printed: ['End'] },
  { action: 'nextDecision', group: 'time', bindings: ['Period'], printed: ['.'] },
  { action: 'nextFailure', group: 'time', bindings: ['Shift+Period'], printed: ['Shift .'] },
  { action: 'faster', group: 'time', bindings: ['Shift+ArrowUp'], printed: ['Shift ↑'] },
  { action: 'slower', group: 'time', bindings: ['Shift+ArrowDown'], printed: ['Shift ↓'] },
  { action: 'view', group: 'page', bindings: [], printed: ['1 … 9'] },
  { action: 'nextRegion', group: 'page', bindings: ['F6'], printed: ['F6'], whileTyping: true },
  { action: 'previousRegion', group: 'page', bindings: ['Shift+F6'], printed: ['Shift F6'], whileTyping: true },
  { action: 'toggleRail', group: 'page', bindings: ['BracketLeft'], printed: ['['] },
  { action: 'toggleInspector', group: 'page', bindings: ['BracketRight'], printed: [']'] },
  { action: 'toggleTimeline', group: 'page', bindings: ['Backslash'], printed: ['\\'] },
  { action: 'maximise', group: 'page', bindings: ['f'], printed: ['F'] },
  { action: 'presenter', group: 'page', bindings: ['p'], printed: ['P'] },
  { action: 'editor', group: 'page', bindings: ['e'], printed: ['E'] },
  { action: 'terminal', group: 'page', bindings: ['Control+Backquote'], printed: ['Ctrl `'], whileTyping: true },
  { action: 'palette', group: 'page', bindings: ['$mod+k'], printed: ['Ctrl K'], whileTyping: true },
  { action: 'runs', group: 'page', bindings: ['r'], printed: ['R'] },
  { action: 'keys', group: 'page', bindings: ['Shift+?', '?', 'F1'], printed: ['?'] },
];
