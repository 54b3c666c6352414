/** Kind of personal data; replaced by `[REDACTED_<label>]` in the text. */
export type RedactionLabel =
  | 'SSN'
  | 'CARD'
  | 'IBAN'
  | 'PASSPORT'
  | 'LICENCE'
  | 'ACCOUNT'
  | 'PATIENT'
  | 'POLICY'
  | 'TAX_ID'
  | 'ID'
  | 'KEY'
  | 'EMAIL'
  | 'PHONE'

/** A piece of personal data: offsets in the normalised text, end exclusive. */
export type PersonalData = { start: number; end: number; label: RedactionLabel }

const CONTACTS: readonly RedactionLabel[] = ['EMAIL', 'PHONE']

/** True for contact data, which is redacted depending on kind and policy; secrets are redacted under every policy but `never`. */
export function isContact(label: RedactionLabel): boolean {
  return CONTACTS.includes(label)
}

/** Words before numbers that are not personal data: orders, invoices, versions, books, parts. */
const ORDINARY_BEFORE =
  /(?:\b(?:orders?|purchase order|p\.?o\.?|invoices?|tickets?|cases?|issues?|bugs?|part|item|article|sku|serial|tracking|shipment|batch|lot|model|version|release|build|commit|revision|isbn(?:-1[03])?|issn|ean|gtin|upc|doi|arxiv|rfc|iso|patent|docket|reference|ref|transaction|quote|receipt|booking|bestellung|bestell|auftrags?|rechnungs?|artikel|serien|sendungs|vorgangs|kunden-?referenz|angebots|lieferschein|aktenzeichen|seriennummer|bestellnummer|auftragsnummer|rechnungsnummer|artikelnummer|commande|facture|référence|colis|série|pedido|factura|referencia|artículo|seguimiento|ordine|fattura|articolo|spedizione|pedido|fatura|bestelling|factuur)(?:[- ]?(?:numbers?|nummer|no|nr|num|numéro|número|numero|id|code))?|订单号?|发票号?|单号|版本|注文番号|請求書)[\s.:#=№°º()"'-]{0,6}(?:(?:is|was|of|ist|war|lautet|est|es|è)\s+)?$/iu

/** True if the text before a number names it as something that is not personal data. */
export function isOrdinary(text: string, start: number): boolean {
  return ORDINARY_BEFORE.test(text.slice(Math.max(0, start - 48), start))
}
