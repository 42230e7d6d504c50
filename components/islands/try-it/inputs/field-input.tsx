import { toItems } from "#lib/reference/try-it/typed-call.ts";
import type { TryItField } from "#lib/reference/try-it/try-it-document.ts";
import { BytesInput, type OnFile } from "./bytes-input.tsx";
import { DateTimeInput } from "./date-time-input.tsx";
import { FieldFrame } from "./field-frame.tsx";
import type { RequestError } from "../send-call.ts";
import type { TryItMessages } from "../try-it-messages.ts";

/** Edits one value of a call, with a suitable input. */
export function FieldInput(props: {
  field: TryItField;
  /** Empty if the value is omitted, null for JSON null. */
  text: string | null;
  errors: readonly RequestError[];
  messages: TryItMessages;
  onChange: (text: string | null) => void;
  /** Receives a chosen file and its bytes; if omitted, `onChange` receives the bytes. */
  onFile?: OnFile | undefined;
}) {
  const { field, text, errors, messages, onChange, onFile } = props;
  return (
    <FieldFrame
      {...{ field, errors, messages }}
      isGroup={field.shape.kind === "choices"}
      isNull={text === null}
      onNull={(isNull) => onChange(isNull ? null : "")}
    >
      {(id) => (
        <Control
          {...{ id, field, messages, onChange, onFile }}
          text={text ?? ""}
          isInvalid={errors.length > 0}
        />
      )}
    </FieldFrame>
  );
}

type ControlProps = {
  id: string;
  field: TryItField;
  text: string;
  isInvalid: boolean;
  messages: TryItMessages;
  onChange: (text: string) => void;
  onFile: OnFile | undefined;
};

function Control({ id, field, text, isInvalid, messages, onChange, onFile }: ControlProps) {
  const { kind, choices = [], meanings = {}, min, max, isWhole } = field.shape;
  const shared = {
    id,
    "aria-describedby": `${id}-about ${id}-errors`,
    "aria-invalid": isInvalid || undefined,
    "aria-required": field.isRequired || undefined,
  };
  switch (kind) {
    case "boolean":
    case "choice":
      return (
        <select {...shared} value={text} onChange={(event) => onChange(event.target.value)}>
          {field.isRequired && text !== "" ? null : <option value="">{messages.notSet}</option>}
          {(kind === "boolean" ? ["true", "false"] : choices).map((choice) => (
            <option key={choice} value={choice}>
              {meanings[choice] === undefined ? choice : `${choice}: ${meanings[choice]}`}
            </option>
          ))}
        </select>
      );
    case "choices":
      return <Choices {...{ choices, text, onChange }} />;
    case "bytes":
      return <BytesInput {...shared} {...{ field, text, messages, onChange, onFile }} />;
    case "date-time":
      return <DateTimeInput {...shared} {...{ text, messages, onChange }} name={field.name} />;
    default:
      return (
        <input
          {...shared}
          type={inputTypes[kind] ?? "text"}
          {...(kind === "number" ? { min, max, step: isWhole ? 1 : "any" } : {})}
          value={text}
          placeholder={kind === "list" ? messages.commaSeparated : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

const inputTypes: Partial<Record<TryItField["shape"]["kind"], string>> = {
  date: "date",
  number: "number",
  password: "password",
};

/** Checkboxes for a list of enum values, which keeps the documented order. */
function Choices(props: {
  choices: readonly string[];
  text: string;
  onChange: (text: string) => void;
}) {
  const { choices, text, onChange } = props;
  const chosen = new Set(toItems(text));
  return (
    <div className="try-it-choices">
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="checkbox"
            checked={chosen.has(choice)}
            onChange={(event) => {
              const others = chosen.difference(new Set([choice]));
              const next = event.target.checked ? chosen.union(new Set([choice])) : others;
              onChange(choices.filter((one) => next.has(one)).join(","));
            }}
          />
          {choice}
        </label>
      ))}
    </div>
  );
}
