import { describe, expect, it } from 'vitest'
import { dueDateIn } from '../../../../src-main/notes/domain/cues/due-date.ts'

/** A Friday. */
const ECHODATE = '2026-11-20T23:30:00-08:00'

describe('due dates in speech', () => {
  it.each([
    ['en', "I'll send it by Monday.", '2026-11-23'],
    ['en', 'Can you do it until Friday?', '2026-11-27'],
    ['en', 'by next Tuesday', '2026-11-24'],
    ['en', 'on 3 May', '2027-05-03'],
    ['en', 'on May 3rd, 2028', '2028-05-03'],
    ['en', 'by the third of December', '2026-12-03'],
    ['en', 'tomorrow morning', '2026-11-21'],
    ['en', 'in two weeks', '2026-12-04'],
    ['en', 'within 10 days', '2026-11-30'],
    ['en', 'in three months', '2027-02-20'],
    ['en', 'by the end of the month', '2026-11-30'],
    ['en', 'by 2026-12-24', '2026-12-24'],
    ['de', 'bis nächsten Dienstag', '2026-11-24'],
    ['de', 'bis zum 3. Dezember', '2026-12-03'],
    ['de', 'spätestens am 15.12.', '2026-12-15'],
    ['de', 'in zwei Wochen', '2026-12-04'],
    ['fr', "d'ici vendredi prochain", '2026-11-27'],
    ['fr', 'pour le 3 décembre', '2026-12-03'],
    ['es', 'antes del lunes', '2026-11-23'],
    ['es', 'el 3 de diciembre', '2026-12-03'],
    ['it', 'entro lunedì', '2026-11-23'],
    ['it', 'tra due settimane', '2026-12-04'],
    ['pt', 'até segunda-feira', '2026-11-23'],
    ['nl', 'uiterlijk maandag', '2026-11-23'],
    ['sv', 'senast på måndag', '2026-11-23'],
    ['pl', 'do poniedziałku', '2026-11-23'],
    ['ru', 'до понедельника', '2026-11-23'],
    ['ru', 'к 3 декабря', '2026-12-03'],
    ['tr', 'pazartesiye kadar', '2026-11-23'],
    ['ar', 'قبل يوم الاثنين', '2026-11-23'],
    ['hi', 'सोमवार तक', '2026-11-23'],
    ['zh', '下周二之前', '2026-11-24'],
    ['zh', '12月3日', '2026-12-03'],
    ['zh', '明天', '2026-11-21'],
    ['ja', '来週の火曜日までに', '2026-11-24'],
    ['ja', '12月3日までに', '2026-12-03'],
    ['ko', '월요일까지', '2026-11-23'],
  ])('are ISO dates relative to the day of the recording (%s: %s)', (code, said, iso) => {
    expect(dueDateIn(said, ECHODATE, code)).toBe(iso)
  })

  it('stay words where they name no day, and are none in the past or without a preposition', () => {
    expect(dueDateIn('We do it next week', ECHODATE, 'en')).toBe('next week')
    expect(dueDateIn('The Monday report is good', ECHODATE, 'en')).toBeNull()
    expect(dueDateIn('on 31 February', ECHODATE, 'en')).toBeNull()
  })
})
