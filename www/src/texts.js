import { $, h, icon } from './dom.js'
import { onLanguage, t } from './i18n.js'

const reference = [...document.querySelectorAll('input[name=reference]')]
let changed = () => {}

/** Sets up the fields; `onChange` is called after every edit. */
export function editTexts(onChange) {
  changed = onChange
  for (const id of ['question', 'answer', 'own']) $(id).addEventListener('input', changed)
  for (const input of reference) {
    input.addEventListener('change', () => {
      $('own-field').hidden = input.value !== 'own'
      changed()
    })
  }
  $('add').addEventListener('click', () => {
    addChunk('').focus()
    changed()
  })
  $('clear').addEventListener('click', () => {
    setTexts({ context: [''], question: '', answer: '', own: '' })
    $('answer').focus()
  })
  onLanguage(nameChunks)
}

/** What stands in the fields. */
export function texts() {
  return {
    context: [...$('chunks').querySelectorAll('textarea')].map((area) => area.value),
    question: $('question').value,
    answer: $('answer').value,
    reference: reference.find((input) => input.checked).value,
    own: $('own').value,
  }
}

/** Puts texts into the fields; what is not given stays. */
export function setTexts({ context, question, answer, reference: kind, own }) {
  if (context) {
    $('chunks').replaceChildren()
    for (const chunk of context) addChunk(chunk)
  }
  for (const [id, text] of Object.entries({ question, answer, own })) if (text !== undefined) $(id).value = text
  if (kind) for (const input of reference) input.checked = input.value === kind
  $('own-field').hidden = texts().reference !== 'own'
  changed()
}

function addChunk(text) {
  const area = h('textarea', { rows: '3', spellcheck: 'false', oninput: () => changed() })
  area.value = text
  const item = h(
    'li',
    {},
    h(
      'div',
      { class: 'chunk-head' },
      h('label', {}),
      h('button', { type: 'button', class: 'quiet small', onclick: () => removeChunk(item) }),
    ),
    area,
  )
  $('chunks').append(item)
  nameChunks()
  return area
}

function removeChunk(item) {
  const next = item.nextElementSibling ?? item.previousElementSibling
  item.remove()
  nameChunks()
  // The focus must not fall out of the page with the button that had it.
  ;(next?.querySelector('textarea') ?? $('add')).focus()
  changed()
}

function nameChunks() {
  for (const [at, item] of [...$('chunks').children].entries()) {
    const n = at + 1
    item.querySelector('textarea').id = `chunk-${n}`
    const label = item.querySelector('label')
    label.htmlFor = `chunk-${n}`
    label.textContent = t('chunk', { n })
    const button = item.querySelector('button')
    button.replaceChildren(icon('no'), t('remove'))
    button.setAttribute('aria-label', t('removeChunk', { n }))
  }
}
