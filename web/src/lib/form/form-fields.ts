/**
 * Reads a form from its elements, so that any field with a name takes part, whoever drew it.
 * - a checkbox gives a boolean, radios the checked value
 * - `data-type="number"` gives a number and is left out when empty; `data-type="json"` gives what its JSON says
 * - `data-missing` is what a required field says when it is empty, where "… is required" does not read well
 * - a chosen file gives a File under the field's name, none gives nothing
 */
export type FormValues = Record<string, unknown>

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

/** Every field with a name that takes part; what is in a disabled fieldset does not. */
const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(isField).filter((field) => field.name !== '' && !field.matches(':disabled'))

export const fieldNames = (form: HTMLFormElement): ReadonlySet<string> =>
  new Set(fieldsOf(form).map((field) => field.name))

export const readValues = (form: HTMLFormElement): FormValues => {
  const values: FormValues = {}
  for (const field of fieldsOf(form)) {
    if (field.type === 'radio' && !(field as HTMLInputElement).checked) continue
    const value = valueOf(field)
    if (value !== undefined) values[field.name] = value
  }
  return values
}

const valueOf = (field: Field): unknown => {
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox') return field.checked
    if (field.type === 'file') return field.files?.[0]
  }
  if (field.dataset.type === 'number') return field.value === '' ? undefined : Number(field.value)
  if (field.dataset.type === 'json')
    return field.value === '' ? undefined : (JSON.parse(field.value) as unknown)
  return field.value
}

/** The message of every required field that is empty, by name, in the order of the page. */
export const missingFields = (form: HTMLFormElement) => {
  const missing: Record<string, string> = {}
  for (const field of fieldsOf(form)) {
    if ((field.required || 'required' in field.dataset) && isEmpty(form, field)) {
      missing[field.name] ??= field.dataset.missing ?? `${labelOf(field)} is required`
    }
  }
  return missing
}

const isEmpty = (form: HTMLFormElement, field: Field) => {
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox') return !field.checked
    if (field.type === 'file') return field.files?.length === 0
    if (field.type === 'radio') {
      return !fieldsOf(form).some((other) => other.name === field.name && (other as HTMLInputElement).checked)
    }
  }
  return field.value.trim() === ''
}

const labelOf = (field: Field) => field.dataset.label ?? field.labels?.[0]?.textContent?.trim() ?? field.name

/** The first field of the page that is in `errors`. */
export const firstFaulty = (form: HTMLFormElement, errors: Record<string, string>) =>
  fieldsOf(form).find((field) => field.name in errors)

/** A field drawn by a hidden input names the control that stands for it by `data-control`, the id of that. */
export const focusField = (field: Field, options?: FocusOptions) => {
  const control = field.dataset.control
  const target = control ? document.getElementById(control) : field
  target?.focus(options)
}

/** JSON, or a FormData when there is a file among the values. */
export const bodyOf = (values: FormValues): unknown => {
  if (!Object.values(values).some((value) => value instanceof File)) return values
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    if (value instanceof File) data.append(name, value)
    else data.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return data
}
