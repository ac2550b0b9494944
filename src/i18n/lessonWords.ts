/** A text with its slots filled: `{{node}}`. What it has no value for is shown as `?`. */
export function filled(text: string, slots: Readonly<Record<string, string | number>>): string {
  return text.replace(SLOT, (_, name: string) => (Object.hasOwn(slots, name) ? String(slots[name]) : '?'));
}

const SLOT = /\{\{(\w+)\}\}/g;
