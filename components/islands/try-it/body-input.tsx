import { useId, useState } from "react";
import type { TryItField } from "#lib/reference/try-it/try-it-document.ts";
import { parseBody, toItems, toValue } from "#lib/reference/try-it/typed-call.ts";
import { FieldGroup } from "./field-group.tsx";
import { JsonEditor } from "./json-editor.tsx";
import { keepForm, readKeptForm } from "./kept-form.ts";
import type { RequestError } from "./send-call.ts";
import type { TryItMessages } from "./try-it-messages.ts";

type Body = Readonly<Record<string, unknown>>;

/** The body of a call: by its members where inputs can say them, and as JSON always. */
export function BodyInput(props: {
  operationId: string;
  members: readonly TryItField[];
  text: string;
  errors: readonly RequestError[];
  words: TryItMessages;
  onChange: (text: string) => void;
}) {
  const { operationId, members, text, errors, words, onChange } = props;
  const body = toBody(text);
  const [isJson, setIsJson] = useState(
    () => readKeptForm(operationId)?.isJson ?? !isSimple(members, body ?? {}),
  );
  const choose = (json: boolean): void => {
    setIsJson(json);
    keepForm(operationId, { isJson: json });
  };
  const showsJson = isJson || body === undefined;
  return (
    <fieldset className="try-it-body">
      <legend>{words.bodyTitle}</legend>
      {members.some(({ shape }) => shape.kind !== "json") ? (
        <ViewChoice
          words={words}
          isJson={showsJson}
          isFixed={body === undefined}
          onChoose={choose}
        />
      ) : null}
      {showsJson ? (
        <JsonEditor
          label={words.body}
          text={text}
          errors={errors}
          words={words}
          onChange={onChange}
        />
      ) : (
        <MemberInputs {...{ members, body, errors, words, onChange }} onJson={() => choose(true)} />
      )}
    </fieldset>
  );
}

function ViewChoice(props: {
  words: TryItMessages;
  isJson: boolean;
  /** Whether the text is no JSON, which no inputs can show. */
  isFixed: boolean;
  onChoose: (isJson: boolean) => void;
}) {
  const { words, isJson, isFixed, onChoose } = props;
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
          {own ? words.asJson : words.asFields}
        </label>
      ))}
    </div>
  );
}

function MemberInputs(props: {
  members: readonly TryItField[];
  body: Body;
  errors: readonly RequestError[];
  words: TryItMessages;
  onChange: (text: string) => void;
  onJson: () => void;
}) {
  const { members, body, errors, words, onChange, onJson } = props;
  // Of lists, as they are typed: a comma at the end says nothing yet, and is not taken away.
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const nested = members.filter(({ shape }) => shape.kind === "json");

  function change(field: TryItField, text: string | null) {
    if (text !== null) setDrafts({ ...drafts, [field.name]: text });
    const value = text === null ? null : text === "" ? undefined : toValue(field, text);
    const next = new Map(Object.entries({ ...body, [field.name]: value }));
    // Members stand in the order in which they are documented; what no document names, behind them.
    const names = new Set([...members.map(({ name }) => name), ...next.keys()]);
    const entries = [...names].map((name) => [name, next.get(name)]);
    onChange(JSON.stringify(Object.fromEntries(entries), null, 2));
  }

  return (
    <>
      <FieldGroup
        fields={members.filter(({ shape }) => shape.kind !== "json")}
        textOf={(field) => textOf(field, body[field.name], drafts[field.name])}
        errorsOf={({ name }) => errors.filter(({ pointer }) => isWithin(pointer, name))}
        words={words}
        onChange={change}
      />
      {nested.length > 0 ? (
        <p className="try-it-nested">
          {words.onlyJson}{" "}
          {nested.map(({ name }, index) => (
            <span key={name}>
              {index > 0 ? ", " : ""}
              <code>{name}</code>
            </span>
          ))}
          .{" "}
          <button type="button" className="text-button" onClick={onJson}>
            {words.toJson}
          </button>
        </p>
      ) : null}
      {errors
        .filter(
          ({ pointer }) =>
            !members.some(({ name, shape }) => shape.kind !== "json" && isWithin(pointer, name)),
        )
        .map(({ message }) => (
          <p key={message} className="try-it-error">
            {message}
          </p>
        ))}
    </>
  );
}

/** An object, which inputs can show; undefined for any other text. */
function toBody(text: string): Body | undefined {
  const value = parseBody(text);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}

/** Whether inputs can say what the body says, and what it has to. */
function isSimple(members: readonly TryItField[], body: Body): boolean {
  return members.every(
    ({ name, isRequired, shape }) =>
      shape.kind !== "json" || (!isRequired && body[name] === undefined),
  );
}

function isWithin(pointer: string | undefined, name: string): boolean {
  return pointer === `/${name}` || pointer?.startsWith(`/${name}/`) === true;
}

function textOf(field: TryItField, value: unknown, draft: string | undefined): string | null {
  if (value === null) return null;
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  const written = value.join(field.shape.kind === "choices" ? "," : ", ");
  const isSame = draft !== undefined && toItems(draft).join() === toItems(written).join();
  return isSame ? draft : written;
}
