import { useEffect, useRef, useState } from "react";
import { errorsWithin } from "./errors-within.ts";
import { FieldFrame } from "./field-frame.tsx";
import type { ObjectInputProps } from "./object-input.tsx";
import { isRecord } from "./record-value.ts";

/** Edits a list of objects, each with inputs for its members. */
export function ObjectsInput(props: ObjectInputProps) {
  const { field, value, errors, messages, onChange, onRemoveItem, children } = props;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const { keys, add, remove } = useKeys(items.length);
  const list = useRef<HTMLDivElement>(null);
  const [addedKey, setAddedKey] = useState<number>();

  useEffect(() => {
    if (addedKey === undefined) return;
    list.current
      ?.querySelector<HTMLElement>(":scope > fieldset:last-of-type :is(input, select)")
      ?.focus();
  }, [addedKey]);

  const replace = (index: number, ...own: unknown[]): void =>
    onChange(items.toSpliced(index, 1, ...own));

  return (
    <FieldFrame
      {...{ field, messages }}
      isGroup
      isNull={value === null}
      errors={errors.filter(({ pointer }) => pointer === "")}
      onNull={(isNull) => onChange(isNull ? null : undefined)}
    >
      {() => (
        <div ref={list} className="try-it-items">
          {items.map((item, index) => {
            const name = `${field.name}[${index}]`;
            return (
              <fieldset key={keys[index]} className="try-it-object">
                <legend>
                  <code>{name}</code>
                </legend>
                {children({
                  value: isRecord(item) ? item : {},
                  errors: errorsWithin(errors, index),
                  onChange: (changed) => replace(index, changed),
                  onRemoveItem: (pointer) => onRemoveItem(`/${index}${pointer}`),
                })}
                <button
                  type="button"
                  className="text-button"
                  aria-label={`${messages.removeItem}: ${name}`}
                  onClick={() => {
                    remove(index);
                    replace(index);
                    onRemoveItem(`/${index}`);
                    list.current?.querySelector<HTMLElement>(":scope > button")?.focus();
                  }}
                >
                  {messages.removeItem}
                </button>
              </fieldset>
            );
          })}
          <button
            type="button"
            className="text-button"
            aria-label={`${messages.addItem}: ${field.name}`}
            onClick={() => {
              setAddedKey(add());
              onChange([...items, {}]);
            }}
          >
            {messages.addItem}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

/** Manages React keys for the items of a list, which stay the same when other items are removed. */
function useKeys(length: number) {
  const [keyState, setKeyState] = useState<{ keys: readonly number[]; next: number }>({
    keys: [],
    next: 0,
  });
  const { keys, next } = keyState;
  // If the list was replaced from outside, all items get new keys.
  const current =
    keys.length === length
      ? keyState
      : { keys: Array.from({ length }, (_, index) => next + index), next: next + length };
  if (current !== keyState) setKeyState(current);
  return {
    keys: current.keys,
    add: () => {
      setKeyState({ keys: [...current.keys, current.next], next: current.next + 1 });
      return current.next;
    },
    remove: (index: number) => {
      setKeyState({ ...current, keys: current.keys.toSpliced(index, 1) });
    },
  };
}
