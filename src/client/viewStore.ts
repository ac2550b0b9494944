import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { isRecord } from '#base/isRecord.ts';
import { isLanguage, type Language, preferredLanguage } from '#i18n/languages.ts';
import { clampSpeed } from '#protocol/speed.ts';
import { type FieldChecks, settingsStorage } from './settingsStorage.ts';

export { clampSpeed } from '#protocol/speed.ts';

export type Theme = 'system' | 'light' | 'dark';
export type PanelName = 'rail' | 'inspector' | 'timeline';

/** Sizes in CSS pixels; 0 means the size that the tokens give. */
export interface Layout {
  readonly hidden: Readonly<Record<PanelName, boolean>>;
  readonly inspectorWidth: number;
  readonly timelineHeight: number;
  readonly maximised: boolean;
}

interface ViewState {
  /** The id of the view on the stage. */
  readonly view: string;
  readonly layout: Layout;
  readonly theme: Theme;
  readonly language: Language;
  /** The reader's speed, for the next play: simulated seconds per second. */
  readonly speed: number;
  setView(view: string): void;
  setTheme(theme: Theme): void;
  setLanguage(language: Language): void;
  setSpeed(speed: number): void;
  toggle(panel: PanelName): void;
  setMaximised(maximised: boolean): void;
  resize(size: { readonly inspectorWidth?: number; readonly timelineHeight?: number }): void;
}

/** Where the choices are kept in `localStorage`; read before the first paint too. */
const VIEW_STORAGE_KEY = 'kube-orrery/view';

type KeptView = Pick<ViewState, 'view' | 'layout' | 'theme' | 'language' | 'speed'>;

const THEMES: readonly unknown[] = ['system', 'light', 'dark'] satisfies Theme[];

/** No window is larger, in CSS pixels. What is stored beyond it did not come from the page. */
const MAX_SIZE = 20_000;

const isSize = (value: unknown): boolean =>
  Number.isFinite(value) && (value as number) >= 0 && (value as number) <= MAX_SIZE;

function isLayout(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value.hidden)) return false;
  const { hidden, inspectorWidth, timelineHeight, maximised } = value;
  const flags = [hidden.rail, hidden.inspector, hidden.timeline, maximised];
  return isSize(inspectorWidth) && isSize(timelineHeight) && flags.every((flag) => typeof flag === 'boolean');
}

const CHECKS: FieldChecks<KeptView> = {
  // Which views there are is known to the list of panels alone.
  view: (value) => typeof value === 'string',
  layout: isLayout,
  theme: (value) => THEMES.includes(value),
  language: isLanguage,
  speed: (value) => Number.isFinite(value) && clampSpeed(value as number) === value,
};

/** What the reader chose about the page. Survives a reload. */
export const useViewStore = create<ViewState>()(
  persist(
    (set) => ({
      view: 'overview',
      layout: {
        hidden: { rail: false, inspector: false, timeline: false },
        inspectorWidth: 0,
        timelineHeight: 0,
        maximised: false,
      },
      theme: 'system',
      language: preferredLanguage(navigator.language),
      speed: 1,
      setView: (view) => set({ view }),
      setTheme: (theme) => set({ theme }),
      setLanguage: (language) => set({ language }),
      setSpeed: (speed) => set({ speed: clampSpeed(speed) }),
      toggle: (panel) =>
        set(({ layout }) => {
          const { hidden } = layout;
          return { layout: { ...layout, hidden: { ...hidden, [panel]: !hidden[panel] } } };
        }),
      setMaximised: (maximised) => set(({ layout }) => ({ layout: { ...layout, maximised } })),
      resize: (size) => set(({ layout }) => ({ layout: { ...layout, ...size } })),
    }),
    {
      name: VIEW_STORAGE_KEY,
      version: 1,
      storage: settingsStorage<KeptView>(1, CHECKS),
      partialize: ({ view, layout, theme, language, speed }): KeptView => ({ view, layout, theme, language, speed }),
    },
  ),
);
