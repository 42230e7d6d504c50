import { useId, useState } from "react";
import type { TryItField } from "#lib/reference/try-it/try-it-document.ts";
import { parseBody } from "#lib/reference/try-it/typed-call.ts";
import { JsonEditor } from "./json-editor.tsx";
import { storeForm, readStoredForm } from "../stored-form.ts";
import { MemberInputs } from "./member-inputs.tsx";
import { isRecord, type RecordValue } from "./record-value.ts";
import type { RequestError } from "../send-call.ts";
import type { TryItMessages } from "../try-it-messages.ts";

/** Edits the body of a call: with an input for each member if inputs can express it, and always as JSON. */
export function BodyInput(props: {
  operationId: string;
  members: readonly TryItField[];
  text: string;
  errors: readonly RequestError[];
  messages: TryItMessages;
  onChange: (text: string) => void;
  /** Receives the JSON Pointer of an item removed from a list. */
  onRemoveItem: (pointer: string) => void;
}) {
  const { operationId, members, text, errors, messages, onChange, onRemoveItem } = props;
  const parsed = parseBody(text);
  const body = isRecord(parsed) ? parsed : undefined;
  const [isJson, setIsJson] = useState(
    () => readStoredForm(operationId)?.isJson ?? !fitsInputs(members, body ?? {}),
  );
  const chooseView = (json: boolean): void => {
    setIsJson(json);
    storeForm(operationId, { isJson: json });
  };
  const showsJson = isJson || body === undefined;
  return (
    <fieldset className="try-it-body">
      <legend>{messages.bodyTitle}</legend>
      {members.some(({ shape }) => shape.kind !== "json") ? (
        <ViewChoice
          messages={messages}
          isJson={showsJson}
          isFixed={body === undefined}
          onChoose={chooseView}
        />
      ) : null}
      {showsJson ? (
        <JsonEditor
          label={messages.body}
          text={text}
          errors={errors}
          messages={messages}
          onChange={onChange}
        />
      ) : (
        <MemberInputs
          {...{ members, errors, messages, onRemoveItem }}
          value={body}
          onChange={(changed) => onChange(JSON.stringify(changed, null, 2))}
          onJson={() => chooseView(true)}
        />
      )}
    </fieldset>
  );
}

function ViewChoice(props: {
  messages: TryItMessages;
  isJson: boolean;
  /** Whether the text is not a JSON object, so that inputs cannot show it. */
  isFixed: boolean;
  onChoose: (isJson: boolean) => void;
}) {
  const { messages, isJson, isFixed, onChoose } = props;
  const name = useId();
  return (
    <div className="try-it-views">
      {([false, true] as const).map((own) => (
        <label key={String(own)}>
          <input
            type="radio"
            name={name}
            checked={isJson === own}
            disabled={isFixed && !own}
            onChange={() => onChoose(own)}
          />
          {own ? messages.asJson : messages.asFields}
        </label>
      ))}
    </div>
  );
}

/** Returns whether inputs can express this record and everything that it requires. */
function fitsInputs(members: readonly TryItField[], value: RecordValue): boolean {
  return members.every((member) => {
    const own = value[member.name];
    if (member.shape.kind === "json") return !member.isRequired && own === undefined;
    return [own].flat().every((item) => !isRecord(item) || fitsInputs(member.members ?? [], item));
  });
}
