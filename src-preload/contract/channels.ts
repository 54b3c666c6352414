/** The channels between window and main; the page reaches none of them but through the functions of the preload. */
export const REQUEST_CHANNEL = 'echomind:request'
export const EVENT_CHANNEL = 'echomind:event'
/** Paths of files that a person dropped or chose; the preload alone sends on it and gets a one-time ticket for each. */
export const TICKET_CHANNEL = 'echomind:ticket'
