import { useEffect, useRef, useState } from "react";
import type { TryItField } from "#lib/reference/try-it/try-it-document.ts";
import type { RequestError } from "../send-call.ts";
import type { TryItMessages } from "../try-it-messages.ts";
import { FieldFrame } from "./field-frame.tsx";
import { isRecord } from "./record-value.ts";

/** A row as typed; rows without a name are not part of the value. */
type Row = { key: number; name: string; value: string | null };

/** Edits an object whose keys the caller chooses and whose values can be written as text: one row for each key. */
export function EntriesInput(props: {
  field: TryItField;
  value: unknown;
  errors: readonly RequestError[];
  messages: TryItMessages;
  onChange: (value: unknown) => void;
}) {
  const { field, value, errors, messages, onChange } = props;
  const [rows, setRows] = useState(() => toRows(value));
  const list = useRef<HTMLDivElement>(null);
  const [addedKey, setAddedKey] = useState<number>();

  useEffect(() => {
    if (addedKey === undefined) return;
    list.current?.querySelector<HTMLElement>(":scope > div:last-of-type > input")?.focus();
  }, [addedKey]);

  function change(next: readonly Row[]) {
    setRows(next);
    const entries = next.filter(({ name }) => name !== "").map((row) => [row.name, row.value]);
    onChange(entries.length === 0 && !field.isRequired ? undefined : Object.fromEntries(entries));
  }

  function add() {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    setAddedKey(key);
    change([...rows, { key, name: "", value: "" }]);
  }

  function remove(index: number) {
    change(rows.toSpliced(index, 1));
    list.current?.querySelector<HTMLElement>(":scope > button")?.focus();
  }

  return (
    <FieldFrame
      {...{ field, errors, messages }}
      isGroup
      isNull={value === null}
      onNull={(isNull) => onChange(isNull ? null : undefined)}
    >
      {() => (
        <div ref={list} className="try-it-entries">
          {rows.map((row, index) => (
            <EntryInputs
              key={row.key}
              row={row}
              label={`${field.name} ${index + 1}`}
              canBeNull={field.shape.hasNulls === true}
              messages={messages}
              onChange={(part) => change(rows.with(index, { ...row, ...part }))}
              onRemove={() => remove(index)}
            />
          ))}
          <button
            type="button"
            className="text-button"
            aria-label={`${messages.addItem}: ${field.name}`}
            onClick={add}
          >
            {messages.addItem}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

function EntryInputs(props: {
  row: Row;
  /** The accessible name of the row. */
  label: string;
  canBeNull: boolean;
  messages: TryItMessages;
  onChange: (part: Partial<Row>) => void;
  onRemove: () => void;
}) {
  const { row, label, canBeNull, messages, onChange, onRemove } = props;
  const shared = { autoComplete: "off", spellCheck: false };
  return (
    <div className="try-it-entry">
      <input
        {...shared}
        type="text"
        aria-label={`${label}: ${messages.entryName}`}
        placeholder={messages.entryName}
        value={row.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <input
        {...shared}
        type="text"
        aria-label={`${label}: ${messages.entryValue}`}
        placeholder={row.value === null ? "null" : messages.entryValue}
        disabled={row.value === null}
        value={row.value ?? ""}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      {canBeNull ? (
        <label className="try-it-check">
          <input
            type="checkbox"
            checked={row.value === null}
            aria-label={messages.makeNull.replace("{name}", label)}
            onChange={(event) => onChange({ value: event.target.checked ? null : "" })}
          />
          <code>null</code>
        </label>
      ) : null}
      <button
        type="button"
        className="text-button"
        aria-label={`${messages.removeItem}: ${label}`}
        onClick={onRemove}
      >
        {messages.removeItem}
      </button>
    </div>
  );
}

function toRows(value: unknown): readonly Row[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).map(([name, entryValue], key) => ({
    key,
    name,
    value: entryValue === null ? null : formatEntryValue(entryValue),
  }));
}

/** Returns a value as in a query string: the items of a list separated by commas. */
function formatEntryValue(value: unknown): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.join(",") : JSON.stringify(value);
}
