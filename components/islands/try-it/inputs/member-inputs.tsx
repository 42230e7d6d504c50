import { useState } from "react";
import { toItems, toValue } from "#lib/reference/try-it/typed-call.ts";
import type { TryItField } from "#lib/reference/try-it/try-it-document.ts";
import { EntriesInput } from "./entries-input.tsx";
import { FieldGroup } from "./field-group.tsx";
import { FieldInput } from "./field-input.tsx";
import { errorsWithin } from "./errors-within.ts";
import { fileMembers } from "./file-members.ts";
import { ObjectInput } from "./object-input.tsx";
import { ObjectsInput } from "./objects-input.tsx";
import { ErrorList } from "./error-list.tsx";
import type { RecordValue } from "./record-value.ts";
import type { RequestError } from "../send-call.ts";
import type { TryItMessages } from "../try-it-messages.ts";

/** Edits the members of an object, each with a suitable input. */
export function MemberInputs(props: {
  members: readonly TryItField[];
  value: RecordValue;
  /** Errors, with pointers relative to the object. */
  errors: readonly RequestError[];
  messages: TryItMessages;
  onChange: (value: RecordValue) => void;
  /** Receives the JSON Pointer of an item removed from a list, relative to the object. */
  onRemoveItem: (pointer: string) => void;
  /** Switches to the JSON view of the whole body. */
  onJson: () => void;
}) {
  const { members, value, errors, messages, onChange, onRemoveItem, onJson } = props;
  // Lists as typed: a trailing comma adds no item yet but must not disappear.
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const fields = members.filter(({ shape }) => shape.kind !== "json");
  const jsonOnly = members.filter(({ shape }) => shape.kind === "json");

  function change(part: RecordValue) {
    const next = new Map(Object.entries({ ...value, ...part }));
    // Documented members come first, in their order; undocumented ones follow.
    const names = new Set([...members.map((member) => member.name), ...next.keys()]);
    const entries = [...names].map((one) => [one, next.get(one)] as const);
    onChange(Object.fromEntries(entries.filter(([, member]) => member !== undefined)));
  }

  function changeText(field: TryItField, text: string | null) {
    if (text !== null) setDrafts({ ...drafts, [field.name]: text });
    const own = text === null ? null : text === "" ? undefined : toValue(field, text);
    change({ [field.name]: own });
  }

  function renderInput(field: TryItField) {
    const shared = { field, errors: errorsWithin(errors, field.name), messages };
    const { members: own } = field;
    if (field.shape.kind === "entries") {
      const entries = {
        value: value[field.name],
        onChange: (own: unknown) => change({ [field.name]: own }),
      };
      return <EntriesInput {...shared} {...entries} />;
    }
    if (own === undefined) {
      const text = toInputText(field, value[field.name], drafts[field.name]);
      return (
        <FieldInput
          {...shared}
          text={text}
          onChange={(typed) => changeText(field, typed)}
          onFile={(file, base64) =>
            change({ ...fileMembers(file, members), [field.name]: base64 || undefined })
          }
        />
      );
    }
    const Input = field.shape.kind === "objects" ? ObjectsInput : ObjectInput;
    return (
      <Input
        {...shared}
        value={value[field.name]}
        onChange={(changed) => change({ [field.name]: changed })}
        onRemoveItem={(pointer) => onRemoveItem(`/${field.name}${pointer}`)}
      >
        {(object) => <MemberInputs {...object} {...{ messages, onJson }} members={own} />}
      </Input>
    );
  }

  return (
    <>
      <FieldGroup
        fields={fields}
        isFilled={({ name }) => value[name] !== undefined}
        hasError={({ name }) => errorsWithin(errors, name).length > 0}
        messages={messages}
      >
        {renderInput}
      </FieldGroup>
      {jsonOnly.length > 0 ? (
        <JsonOnlyNote fields={jsonOnly} messages={messages} onJson={onJson} />
      ) : null}
      <ErrorList
        errors={errors.filter(
          (error) => !fields.some(({ name }) => errorsWithin([error], name).length > 0),
        )}
      />
    </>
  );
}

/** Lists the members that can be edited only as JSON. */
function JsonOnlyNote(props: {
  fields: readonly TryItField[];
  messages: TryItMessages;
  onJson: () => void;
}) {
  const { fields, messages, onJson } = props;
  return (
    <p className="try-it-only-json">
      {messages.onlyJson}{" "}
      {fields.map(({ name }, index) => (
        <span key={name}>
          {index > 0 ? ", " : ""}
          <code>{name}</code>
        </span>
      ))}
      .{" "}
      <button type="button" className="text-button" onClick={onJson}>
        {messages.toJson}
      </button>
    </p>
  );
}

function toInputText(field: TryItField, value: unknown, draft: string | undefined): string | null {
  if (value === null) return null;
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  const joined = value.join(field.shape.kind === "choices" ? "," : ", ");
  const isSame = draft !== undefined && toItems(draft).join() === toItems(joined).join();
  return isSame ? draft : joined;
}
