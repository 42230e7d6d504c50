"use client";

import { useId } from "react";

/**
 * The languages of an example beside each other. The script in the head keeps what is chosen, marks it
 * everywhere, and does so before this is hydrated.
 */
export function TabChoice(props: {
  options: (readonly [kind: string, title: string])[];
  label: string;
}) {
  const { options, label } = props;
  const name = useId();
  return (
    <fieldset className="tab-choice" ref={markChosen}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(([kind, title]) => (
        <label key={kind} data-kind={kind}>
          <input type="radio" name={name} value={kind} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

/** On a page that was followed to, which the script in the head has not seen. */
function markChosen(choice: HTMLFieldSetElement | null): void {
  const inputs = [...(choice?.querySelectorAll("input") ?? [])];
  const chosen = document.documentElement.dataset.sample;
  const input = inputs.find(({ value }) => value === chosen) ?? inputs[0];
  if (input) input.checked = true;
}
