import type { CsvCell, CsvRecord } from './readCsv.ts';

/** One record of a table, read by column. What is wrong is reported at its field and read as if it were empty. */
export class TraceRow {
  private readonly columns: ReadonlyMap<string, number>;
  private readonly record: CsvRecord;
  private readonly wrong: (cell: CsvCell, column: string, message: string) => void;

  constructor(
    columns: ReadonlyMap<string, number>,
    record: CsvRecord,
    wrong: (cell: CsvCell, column: string, message: string) => void,
  ) {
    this.columns = columns;
    this.record = record;
    this.wrong = wrong;
  }

  /** Empty when there is no such column. */
  text(column: string): string {
    return this.cell(column)?.text.trim() ?? '';
  }

  /** `undefined` when the field is empty or no number. */
  number(column: string): number | undefined {
    const text = this.text(column);
    if (text === '') return undefined;
    const value = Number(text);
    if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
    this.refuse(column, `"${text}" is not a whole number, 0 or more`);
    return undefined;
  }

  /** A number that must be there; 0 when it is not. */
  requiredNumber(column: string): number {
    if (this.text(column) === '') this.refuse(column, 'a whole number is required');
    return this.number(column) ?? 0;
  }

  refuse(column: string, message: string): void {
    this.wrong(this.cell(column) ?? this.record[0], column, message);
  }

  private cell(column: string): CsvCell | undefined {
    const index = this.columns.get(column);
    return index === undefined ? undefined : this.record[index];
  }
}
