const KI = 1024;
const MI = KI * KI;
const GI = MI * KI;

/** Milli-CPU as Kubernetes writes it: `500m`, and whole CPUs as `2000m` too, so that numbers in a column compare. */
export function formatCpu(milli: number): string {
  return `${milli}m`;
}

/** Milli-CPU in CPUs, for "2.3 / 4". */
export function formatCpus(milli: number): string {
  return String(Math.round(milli / 10) / 100);
}

/** Milli-CPU in CPUs for a sum that need not be exact: `123.3`. */
export function roundCpus(milli: number): string {
  return String(Math.round(milli / 100) / 10);
}

/** Bytes that need not be exact, in Gi where `whole` is at least one: `165`, and below ten with a decimal, `1.5`. */
export function roundMemory(bytes: number, whole: number): { readonly amount: string; readonly unit: 'Gi' | 'Mi' } {
  const unit = whole >= GI ? 'Gi' : 'Mi';
  const amount = bytes / (unit === 'Gi' ? GI : MI);
  return { amount: String(Math.abs(amount) < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)), unit };
}

/** Bytes with the largest binary suffix that divides them; with one decimal when not even Mi does. */
export function formatMemory(bytes: number): string {
  if (bytes % GI === 0) return bytes === 0 ? '0' : `${bytes / GI}Gi`;
  if (bytes % MI === 0) return `${bytes / MI}Mi`;
  if (Math.abs(bytes) >= GI) return `${(bytes / GI).toFixed(1)}Gi`;
  if (Math.abs(bytes) >= MI) return `${(bytes / MI).toFixed(1)}Mi`;
  return bytes % KI === 0 ? `${bytes / KI}Ki` : String(bytes);
}
