import { describe, expect, it } from 'vitest'
import { readTranscript } from '../../../../../src-main/reading/domain/documents/transcripts/parse-transcript.ts'

/** `start-end speaker: text` of each cue; the text without its speaker’s name. */
function said(text: string): string[] {
  const document = readTranscript(text)
  return (document?.cues ?? []).map(({ start, end, startSeconds, endSeconds, speaker }) => {
    const slice = document?.text.slice(start, end) ?? ''
    const own = speaker !== undefined && slice.startsWith(`${speaker}: `) ? slice.slice(speaker.length + 2) : slice
    return `${startSeconds}-${endSeconds} ${speaker ?? '?'}: ${own}`
  })
}

describe('the reader of WebVTT and SRT', () => {
  it('returns times, speakers and text without tags, identifiers, notes and styles', () => {
    const text =
      'WEBVTT - a title\n\nNOTE\nnot said\n\nSTYLE\n::cue { color: red }\n\nfirst\n00:01.500 --> 00:03.000 align:start\n<v.loud Ann Lee>Hello <i>all</i> &amp; sundry.</v>\n\n2\n01:00:00.000 --> 01:00:02.250\n<v Bo>Yes.</v>\n<v Ann Lee>No.</v>\n'
    expect(said(text)).toEqual(['1.5-3 Ann Lee: Hello all & sundry.', '3600-3602.25 Bo: Yes.', '3600-3602.25 Ann Lee: No.'])
  })

  it('returns the text of a rolling caption once', () => {
    const text =
      'WEBVTT\nKind: captions\n\n00:00:01.000 --> 00:00:02.000\nyeah\n\n00:00:02.000 --> 00:00:03.000\nyeah\nthis<00:00:02.100><c> will</c>\n\n00:00:03.000 --> 00:00:03.010\nthis will\n \n\n00:00:03.010 --> 00:00:05.000\nthis will\nhappen<00:00:04.000><c> now</c>\n'
    expect(said(text)).toEqual(['1-2 ?: yeah', '2-3 ?: this will', '3.01-5 ?: happen now'])
  })

  it('reads SRT with commas or points, without empty lines between cues, and with speakers in brackets', () => {
    const text =
      '1\r\n00:00:00,500 --> 00:00:07.000\r\n[Ann] {\\an8}{y:i}{b}One{/b}\r\ntwo.\r\n2\r\n00:00:07,000 --> 00:00:11,890\r\n[Bo] <font color="red">Three.</font>\r\n'
    expect(said(text)).toEqual(['0.5-7 Ann: One two.', '7-11.89 Bo: Three.'])
  })

  it('keeps a word with a colon as text when it occurs in one cue of many', () => {
    const text = [
      'WEBVTT',
      ...['Let me say one thing: stop.', 'Fine.', 'Note: it rains.', 'Good.', 'Bye.'].map(
        (line, i) => `00:0${i}.000 --> 00:0${i + 1}.000\n${line}`,
      ),
    ].join('\n\n')
    expect(said(text).every((line) => line.includes(' ?: '))).toBe(true)
    expect(readTranscript(text)?.text).toContain('one thing: stop.')
  })

  it('keeps names with brackets and colons complete', () => {
    const chair = 'The Chair (Hon. A. Rota (Nipissing, Lib.: member))'
    const text = [
      'WEBVTT',
      `1\n00:00:00.000 --> 00:00:08.462\n${chair}: I call this: order.`,
      '2\n00:00:09.000 --> 00:00:10.000\nMrs. B: Yes.',
    ].join('\n\n')
    expect(said(text)).toEqual([`0-8.462 ${chair}: I call this: order.`, '9-10 Mrs. B: Yes.'])
  })
})

describe('the reader of time-coded lines', () => {
  it.each([
    [
      '[00:00:00] Ann: Hi.\n[00:00:04] Bo: Hello you.\n[01:02:03] Ann: Bye.',
      ['0-4 Ann: Hi.', '4-3723 Bo: Hello you.', '3723-3723 Ann: Bye.'],
    ],
    ['0:00 so here we go\n0:04 with words\n1:15 at the end', ['0-4 ?: so here we go', '4-75 ?: with words', '75-75 ?: at the end']],
    ['0:00\nso here we go\n0:04\nwith words\n12:15\nat the end', ['0-4 ?: so here we go', '4-735 ?: with words', '735-735 ?: at the end']],
    [
      '**Ann Lee (0:00):** Hmm.\n\n**Bo (0:11):** **Never** do it.\n\n**Ann Lee (0:20):** Done.',
      ['0-11 Ann Lee: Hmm.', '11-20 Bo: **Never** do it.', '20-20 Ann Lee: Done.'],
    ],
    [
      'Ann Lee  0:00\nHmm.\n\nBo  0:11\nOne line.\nAnother line.\n\nAnn Lee  1:00:22\nDone.\n\nTranscribed by https://otter.ai',
      ['0-11 Ann Lee: Hmm.', '11-3622 Bo: One line. Another line.', '3622-3622 Ann Lee: Done.'],
    ],
    [
      '**John Smith** (00:00:01)  \nHello.\n\n**Sarah J.** (00:00:05)  \nThanks.\n\n**John Smith** (00:00:09)\nGreat.',
      ['1-5 John Smith: Hello.', '5-9 Sarah J.: Thanks.', '9-9 John Smith: Great.'],
    ],
    [
      '[00:00:00.000 --> 00:00:05.250]   The first.\n[00:00:05.250 --> 00:00:07.000]   The second.',
      ['0-5.25 ?: The first.', '5.25-7 ?: The second.'],
    ],
    [
      '[Jane Doe] 10:20:33\nHello.\n[Al Dee] 10:20:40\nHi.\n[Jane Doe] 10:21:00\nBye.',
      ['37233-37240 Jane Doe: Hello.', '37240-37260 Al Dee: Hi.', '37260-37260 Jane Doe: Bye.'],
    ],
    [
      'Speaker 1 (00:12): Good day.\nSpeaker 2 (00:15): Good day too.\nSpeaker 1 (00:21): Well.',
      ['12-15 Speaker 1: Good day.', '15-21 Speaker 2: Good day too.', '21-21 Speaker 1: Well.'],
    ],
    ['0:00:00.599,0:00:04.160\nhello there\n\n0:00:04.160,0:00:06.770\nand bye', ['0.599-4.16 ?: hello there', '4.16-6.77 ?: and bye']],
  ])('reads: %s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  it('keeps the text around the turns as headings, paragraphs and list items', () => {
    const document = readTranscript(
      '# Planning\n\n**Date:** today\n\n---\n\n**Ann** (00:01)\nHello.\n\n**Bo** (00:05)\nHi.\n\n**Ann** (00:09)\nBye.\n\n---\n\n## Actions\n\n- [ ] Bo: write it down\n- Ann: read it',
    )
    expect(document?.title).toBe('Planning')
    expect(document?.blocks.map(({ type, start, end }) => `${type} ${document.text.slice(start, end)}`)).toEqual([
      'heading Planning',
      'paragraph Date: today',
      'paragraph Ann: Hello.',
      'paragraph Bo: Hi.',
      'paragraph Ann: Bye.',
      'heading Actions',
      'list-item Bo: write it down',
      'list-item Ann: read it',
    ])
  })

  it.each([
    ['a timetable', '9:00 Opening\n9:30 Coffee\n10:15 The bridge\n12:00 Lunch'],
    ['a log', '10:20:33 INFO started\n10:20:34 INFO ready\n10:20:40 WARN slow\n10:21:02 INFO stopped'],
    ['verses', '1:1 In the beginning\n1:2 And the earth\n1:10 And God called\n1:11 And God said'],
    ['results', '3:15 won\n2:40 lost\n1:10 drawn\n0:55 lost'],
    ['a letter with a time in it', 'Dear Ann,\nthe train leaves at 9:32 and\narrives at 10:47 in the evening.\nYours, Bo'],
    ['prose', 'Nothing here has a time.\nNothing at all.'],
  ])('takes no transcript for %s', (_name, text) => {
    expect(readTranscript(text)).toBeNull()
  })
})

describe('the reader of exported chats', () => {
  it.each([
    ['Android', '24.12.23, 18:05 - Ann Lee: Hi.\n24.12.23, 18:06 - Bo: Hello\nyou.\n25.12.23, 00:01 - Ann Lee: Bye.'],
    ['iPhone', '\u200e[24.12.23, 18:05:00] Ann Lee: Hi.\n[24.12.23, 18:06:00] ~ Bo: \u200eHello\nyou.\n[25.12.23, 00:01:00] Ann Lee: Bye.'],
    [
      'twelve hours',
      '24.12.23, 6:05\u202fPM - Ann Lee: Hi.\n24.12.23, 6:06\u202fPM - Bo: Hello\nyou.\n25.12.23, 12:01\u202fAM - Ann Lee: Bye.',
    ],
  ])('reads days as headings, speakers and times of day: %s', (_name, text) => {
    expect(said(text)).toEqual(['65100-65100 Ann Lee: Hi.', '65160-65160 Bo: Hello you.', '60-60 Ann Lee: Bye.'])
    expect(readTranscript(text)?.text).toBe('24.12.23\nAnn Lee: Hi.\nBo: Hello you.\n25.12.23\nAnn Lee: Bye.')
  })

  it.each(['24.12.23, 18:05:00: ', '24/12/2023, 6:05 p. m. - ', '2023-12-24 18:05 - ', '[2023-12-24 18:05] ', '24.12.23 um 18:05 - '])(
    'reads the stamp “%s”',
    (stamp) => {
      expect(said(`${stamp}Ann: Hi.\n${stamp}Bo: Hello.\n${stamp}Ann: Bye.`)).toEqual([
        '65100-65100 Ann: Hi.',
        '65100-65100 Bo: Hello.',
        '65100-65100 Ann: Bye.',
      ])
    },
  )

  it.each(['9:41 AM', '  9:41 AM', '09:41', '9:41 a. m.'])('says a clock below a name of its own message: %s', (clock) => {
    const text = `Piotr Zet\n${clock}\nIt broke.\nAll of it.\n\nhana.sato\n${clock.replace('41', '43')}\nI cleared it.`
    expect(readTranscript(text)?.text).toBe(
      `Piotr Zet, ${clock.trim()}: It broke.\nAll of it.\nhana.sato, ${clock.trim().replace('41', '43')}: I cleared it.`,
    )
    expect(readTranscript(`Departures\n${clock}\n${clock}\nNorth`)?.text ?? '').not.toContain('Departures,')
  })

  it.each([' - ', ', ', ' '])('reads messages with dates alone, parted by “%s”, as paragraphs of their speakers', (mark) => {
    const text = ['Ann: Is it on?', 'Bo: Yes.', 'Ann: When?', 'Bo: At six: sharp.', 'Ann: Fine.', 'Bo: Bye.'].map(
      (line) => `12/24/23${mark}${line}`,
    )
    const document = readTranscript(['12/24/23 - Messages are encrypted.', ...text].join('\n'))
    expect(document?.type).toBe('transcript')
    expect(document?.text.split('\n')).toEqual([
      '12/24/23',
      'Messages are encrypted.',
      ...text.map((line) => line.slice(`12/24/23${mark}`.length)),
    ])
    expect(document?.cues).toEqual([])
  })

  it.each([
    [
      'a list of changes',
      Array.from({ length: 8 }, (_, day) => `2024-01-0${day + 1} - ${day % 2 ? 'Fixed' : 'Added'}: the pump`).join('\n'),
    ],
    ['a log', Array.from({ length: 8 }, (_, n) => `[2024-01-05 10:20:3${n}] production.${n % 2 ? 'ERROR' : 'INFO'}: started`).join('\n')],
    ['a log of a server', Array.from({ length: 8 }, (_, n) => `[2024-01-05 10:20:3${n}] sshd[${n}]: started`).join('\n')],
    ['an agenda', '24.12.23, 18:05 - Dinner: turkey\n24.12.23, 19:30 - Music: a quartet\n25.12.23, 9:00 - Breakfast: eggs'],
    ['a diary', '24.12.23 - We went: home.\n25.12.23 - Nothing happened at all.\n26.12.23 - It rained.'],
  ])('takes no chat for %s', (_name, text) => {
    expect(readTranscript(text)).toBeNull()
  })
})

describe('the reader of transcripts in JSON', () => {
  it.each([
    [
      '[{"start":0,"duration":4.2,"text":"One.","speaker":"Ann"},{"start":4.2,"duration":2,"text":"Two."}]',
      ['0-4.2 Ann: One.', '4.2-6.2 ?: Two.'],
    ],
    [
      '{"text":"One. Two.","segments":[{"id":0,"start":0.0,"end":4.0,"text":" One."},{"id":1,"start":4.0,"end":6.5,"text":" Two."}]}',
      ['0-4 ?: One.', '4-6.5 ?: Two.'],
    ],
    [
      '{"events":[{"tStartMs":0,"dDurationMs":1500,"segs":[{"utf8":"One "},{"utf8":"two"}]},{"tStartMs":1500,"dDurationMs":500,"segs":[{"utf8":"three"}]}]}',
      ['0-1.5 ?: One two', '1.5-2 ?: three'],
    ],
    [
      '{"transcription":[{"timestamps":{"from":"00:00:00,000","to":"00:00:02,500"},"offsets":{"from":0,"to":2500},"text":" One."}]}',
      ['0-2.5 ?: One.'],
    ],
    [
      '{"utterances":[{"speaker":"A","start":250,"end":1400,"text":"One."},{"speaker":"B","start":1600,"end":2900,"text":"Two."}]}',
      ['0.25-1.4 A: One.', '1.6-2.9 B: Two.'],
    ],
    [
      '{"start":"0:12","text":"One.","speaker":1}\n{"start":"1:02:03","text":"Two.","speaker":2}',
      ['12-3723 Speaker 1: One.', '3723-3723 Speaker 2: Two.'],
    ],
  ])('reads: %s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  it('refuses JSON that is no transcript', () => {
    for (const text of ['{"name":"echomind","version":"1"}', '[1,2,3]', '[{"text":"no time"}]', '{broken', '[]'])
      expect(readTranscript(text)).toBeNull()
  })
})

describe('a transcript', () => {
  it('joins the cues of a speaker into paragraphs that end after a sentence or a pause, and has no empty cue', () => {
    const cues = [
      { start: 0, duration: 5, speaker: 'Ann', text: 'We begin with' },
      { start: 5, duration: 5, speaker: 'Ann', text: 'the bridge.' },
      { start: 10, duration: 1, speaker: 'Bo', text: ' ' },
      { start: 40, duration: 5, speaker: 'Ann', text: 'And go on.' },
    ]
    const document = readTranscript(JSON.stringify(cues))
    expect(document?.text).toBe('Ann: We begin with the bridge.\nAnn: And go on.')
    expect(document?.blocks.map(({ turn }) => turn)).toEqual([
      { startSeconds: 0, endSeconds: 10, speaker: 'Ann' },
      { startSeconds: 40, endSeconds: 45, speaker: 'Ann' },
    ])
    const long = readTranscript(
      JSON.stringify(Array.from({ length: 60 }, (_, i) => ({ start: i, duration: 1, text: `This is sentence ${i}.` }))),
    )
    for (const { start, end } of long?.blocks ?? []) expect(end - start).toBeLessThanOrEqual(650)
    expect(long?.blocks.length).toBeGreaterThan(2)
  })
})

describe('clocks of Teams', () => {
  it('may have fields of one digit', () => {
    const document = readTranscript('WEBVTT\n\n0:0:0.0 --> 0:0:0.570\n<v Ann>Hello.</v>\n\n0:0:9.20 --> 0:1:5.7\n<v Bob>We ship.</v>\n')
    expect(document?.cues).toMatchObject([
      { startSeconds: 0, endSeconds: 0.57, speaker: 'Ann' },
      { startSeconds: 9.2, endSeconds: 65.7, speaker: 'Bob' },
    ])
  })

  it('stand in a document before the speaker and what was said, behind its title and date', () => {
    const lead = 'Weekly meeting\n\n5 March 2024\n\nAnn Lee started transcription\n\n'
    const document = readTranscript(
      `${lead}0:0:0.0 --> 0:0:1.510\nAnn Lee\nOK. Yeah.\n\n0:0:3.270 --> 0:0:4.250\nBob Smith (Guest)\nWe ship on Friday.\n\n0:1:13.5 --> 0:1:14.250\nAnn Lee\nGood.`,
    )
    expect(document?.text).toContain('5 March 2024')
    expect(document?.cues).toMatchObject([
      { startSeconds: 0, endSeconds: 1.51, speaker: 'Ann Lee' },
      { startSeconds: 3.27, endSeconds: 4.25, speaker: 'Bob Smith (Guest)' },
      { startSeconds: 73.5, endSeconds: 74.25, speaker: 'Ann Lee' },
    ])
    expect(document?.text).toContain('Ann Lee: OK. Yeah.')
  })

  it('without names of speakers leave what was said as it is', () => {
    const document = readTranscript(
      '0:0:0.0 --> 0:0:4.5\nWe ship on Friday.\n\n0:0:5.0 --> 0:0:9.5\nThat is good, all the crates\nare there.',
    )
    expect(document?.cues?.map(({ speaker }) => speaker)).toEqual([undefined, undefined])
    expect(document?.text).toContain('We ship on Friday.')
  })

  it('a sound in small letters is no speaker', () => {
    const document = readTranscript(
      '1\n00:00:01,000 --> 00:00:02,000\n[kapı çalıyor] {b}Gel{/b}\n\n2\n00:00:03,000 --> 00:00:04,000\nSaat 8.\n',
    )
    expect(document?.text).toBe('[kapı çalıyor] Gel Saat 8.')
  })
})
