export const settings = {
  title: 'Settings',
  language: 'Language',
  languageText: 'Kubernetes’ own terms and messages stay as they are.',
  theme: 'Theme',
  themeSystem: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',
  motion: 'Motion',
  motionText: 'Follows the system: with reduced motion nothing flies, and every step is a line of text as well.',
  layout: 'Layout',
  resetLayout: 'Panels as at first',
  layoutText:
    'Drag a panel’s edge to resize it; [ ] and \\ hide views, inspector and timeline; a double click on a heading gives it the page.',
  keyboard: 'Keyboard',
  showKeys: 'Show all keys',
  model: 'Model',
  modelText:
    'The rules are those of Kubernetes v1.36.2. Durations that real clusters measure (network, disk, starting a container) are constants of the model; where one is shown, it is marked as such.',
  version: 'Kube Orrery {{version}}.',
  seed: 'This run has seed {{seed}}.',
  privacy: 'Privacy',
  privacyText: 'Everything runs in this tab. Nothing that you type, drop or paste leaves the browser.',
} as const;
