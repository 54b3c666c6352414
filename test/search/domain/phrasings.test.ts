import { describe, expect, it } from 'vitest'
import { detectIntent } from '../../../src-main/search/domain/intent.ts'
import { isFullDocumentRequest } from '../../../src-main/search/domain/full-document-request.ts'

/** Written by hand, most of them before the rules: the intent that each phrasing must get, with documents chosen or without. */
const PHRASINGS: readonly (readonly [intent: string, documentsChosen: boolean, questions: string])[] = [
  [
    'document',
    false,
    `
How many days of notice are needed? | What does the summary say about costs? | Thanks to whom was the bridge built?
hello world program in which chapter? | What is the hello world program? | List price of the pump? | What is the list price of the pump?
last year's revenue | What was last year's revenue? | Who signed the lease? | When can the lease be ended? | Which pumps need service?
Who is the landlord? | What is the deposit? | How do I reset the valve? | What are the three steps of the procedure?
Why did the author leave the army? | What did Watson say about the war in Afghanistan? | In which year was the station built?
good morning routines in the handbook | What is the main point of failure in the pump? | How is the summary report produced?
Who writes the summary of findings? | What does Smith thank his wife for? | Who are you allowed to call in an emergency?
What can you do when the alarm rings? | what is up with the pump pressure | How are you supposed to clean the filter?
What is the overview screen for? | Which list holds all deadlines? | When was the last meeting of the parties to the Kyoto protocol?
What happened at the meeting of the parties to the convention in 1992? | the last two hours of the patient's life | How long are notes kept?
What is the notes field in the form for? | bye-laws of the company | Who was told goodbye at the end of the story? | ok button colour
What is OK testing? | Is it true that the main points are worn? | What is the gist method?
Which points does the contract list as main obligations? | does the essay have an overview section? | Wie lange ist die Kündigungsfrist?
Wie viele Tage Kündigungsfrist gelten? | Wer hat den Vertrag unterschrieben? | Was kostet die Pumpe laut Preisliste? | Umsatz des letzten Jahres
Was steht in der Zusammenfassung über die Kosten? | Wem ist der Bau zu danken? | Dank wem wurde die Brücke gebaut?
Welche Liste enthält alle Fristen? | Worum muss sich der Mieter kümmern? | Wie geht es nach dem Einbau weiter? | Was kannst du gegen Rost tun?
Was ist der Hauptpunkt im Streit mit dem Vermieter? | In den letzten zwei Stunden des Fluges, was geschah?
Wann war die letzte Sitzung des Bundestags vor der Wahl 2021? | Quel est le préavis ? | Qui a signé le bail ? | ¿Quién firmó el contrato?
¿Cuál es el plazo de preaviso? | 押金是多少？ | 谁签了合同？ | What is the total of the summary table? | List the deadlines. | hi-fi amplifier wattage
Hey Jude lyrics author | Thank-you letter from the keeper | What was the Good Morning Vietnam budget? | who are the parties
What about the deposit? | What is it made of? | What is it? | What is the document number? | What is this clause good for?
Thanks giving dinner recipe | great auk habitat | Bye bye birdie cast | nice is in which country | Was kannst du über Pumpen sagen?
help with resetting the valve | Who are you in the story? | the note on page 4 | What notes does the pianist play?
latest version of the manual | last meeting point of the walkers | Yesterday's Enterprise episode author`,
  ],
  [
    'document',
    true,
    `
How many days of notice are needed? | Who signed it? | What is the summary judgment about the deposit? | What does the summary say about X?
What is the main point of clause 7? | Wie viele Tage Frist? | Which deadlines are in clause 4? | What is the list price?
Who summarised the findings? | What are the main causes of failure? | What is the most important date? | Outline planning permission costs?
Recap Inc. revenue | What are the main points of failure? | Tell me all about pump 4 | List the steps to reset the valve
The main issues with pump 4? | What is this clause about in § 7? | Summarise chapter 3 | What is section 4 about? | Worum geht es in Absatz 3?
Was steht auf Seite 4? | What is the last page about? | What does the résumé say about Python? | Que dit le résumé sur les coûts ?
What is the abstract noun? | Who wrote the summary? | When was the overview published? | Resume training after an injury?
Was sagt der Vertrag zur Kündigung? | Wie fasst man Daten zusammen? | Überblick behalten: wie? | Was bedeutet die Übersicht in Tabelle 2?
How do I list all users in SQL? | How can I summarise a table in Excel? | What happens at the end? | 总结部分说了什么？ | Can you tell me who signed it?
Give me the name of the landlord | Find the invoice number | Is it about money? | What is it about the pump that makes noise?
Please give me all the details on how to reset
How is the fee calculated? | Which of the parties pays the deposit? | What is the name of the main character? | List price?
Does it say anything about pets? | What does it say about pets? | When was it written? | Summary judgment date | Is there a summary?
Where is the overview table? | Wie hoch ist die Kaution? | Wo steht die Zusammenfassung? | Wann war die Übergabe? | Was sind die Kosten?
Quel est le montant du loyer ? | ¿Cuánto cuesta? | what are the points of contact | Who are the main contacts?
What were the results in 2021?`,
  ],
  [
    'general',
    false,
    `
hi | Hello! | hello there | hey | Good morning | good evening, how are you? | thanks | Thank you! | Thanks a lot, that helped.
thank you very much | ok, great | Great, thanks! | bye | Goodbye | who are you? | What can you do? | how are you | what's up? | What is your name?
Hallo | Hallo! | Guten Tag | Guten Morgen! | Danke | Vielen Dank! | danke schön | Danke, das hilft mir. | Wie geht es dir? | Wer bist du?
Was kannst du? | tschüss | Moin | Bonjour | Merci beaucoup | salut, ça va ? | Hola | muchas gracias | ¿Cómo estás? | 你好 | 谢谢 | 再见
good evening! | hey there, how are you doing today? | cheers mate | thx a lot | Ok danke | Super, vielen Dank! | Bis später
schönen Tag noch | buenos dias | bonne journée | are you an AI?`,
  ],
  [
    'transcript',
    false,
    `
What was decided in my last meeting? | my last meeting | Summarise my last meeting | What did we say in the last meeting? | last 3 notes
Summarize my last 3 notes | what was said in the last 2 hours | What did I record in the last two hours? | What did I say in my latest note?
my most recent recording | in my last five meetings, who spoke about the budget? | What did we discuss yesterday in the meeting?
What were the action items of our last call? | notes from the last 3 days | recordings of the last week
What did we decide in the previous meeting? | letzte Besprechung | Was wurde in der letzten Besprechung beschlossen?
Was wurde in meinem letzten Meeting gesagt? | meine letzten 3 Notizen | Was wurde in den letzten 2 Stunden gesagt?
Fasse meine letzte Besprechung zusammen | letzte drei Aufnahmen | Was haben wir in der letzten Sitzung besprochen? | ma dernière réunion
Qu'est-ce qui a été décidé lors de ma dernière réunion ? | mi última reunión | ¿Qué se decidió en la última reunión? | 我最近的会议 | 上次会议说了什么？
What did I talk about yesterday? | what was agreed in today's call | Show my last two recordings | the latest meeting
my previous conversation with Anna | Was habe ich gestern notiert? | Fass mein letztes Gespräch zusammen
In der letzten Woche aufgenommene Notizen`,
  ],
  [
    'whole',
    true,
    `
summarise this | Summarize this document | Summarize these documents in five bullet points. | Give me a summary | summary please
Can you summarize it for me? | Could you please give me a short summary of the document? | tl;dr | TLDR? | What is it about? | What is this about?
What's this document about? | what are these documents about | What are the main points? | give me the main points | Give me the key points of this
What are the key takeaways? | List all deadlines | list all names in this document | List every obligation in it. | Give me an overview
overview of the document | Summarise the document in German | Outline the main ideas of this text | What does this document say?
What is the gist of this? | Write an abstract of the paper. | In a nutshell, what does it say? | Zusammenfassung | Fasse das zusammen
fasse dieses Dokument zusammen | Fass mir das bitte kurz zusammen. | Kannst du das zusammenfassen? | Bitte eine Zusammenfassung. | Worum geht es?
Worum geht es in diesem Dokument? | Um was geht es hier? | Wovon handelt der Text? | Was sind die wichtigsten Punkte? | Nenne die Hauptpunkte
Liste alle Fristen auf | Nenne alle Termine im Dokument. | Was steht in diesem Dokument? | Gib mir einen Überblick | résume ce document
Résumez ce document, s'il vous plaît | De quoi parle ce document ? | Quels sont les points principaux ? | Fais-moi un résumé
resume este documento | Haz un resumen del documento | ¿De qué trata este documento? | ¿Cuáles son los puntos principales? | 总结一下这份文件 | 这份文件讲的是什么？
列出所有的截止日期 | Outline the argument. | list the deadlines | List the deadlines mentioned | what are the key decisions?
Please list every action item in it | so, what's it about? | ok summarise please | can i have a brief summary? | I need a short overview of this
I'd like a summary | Give us the highlights in a nutshell | short summary | one-paragraph summary | Was sagt der Vertrag?
Könntest du den Text bitte kurz zusammenfassen? | Bitte fasse den Vertrag in drei Sätzen zusammen! | Überblick bitte
Welche Hauptthemen werden behandelt? | Welche sind die wichtigsten Ergebnisse? | Alle Termine auflisten | 请总结一下 | 主要内容是什么？
Describe this document in a nutshell | Sum it up | Sum this up for me | Explain what this document is about | Tell me what this is about
What's the gist? | what does this say | Make a summary | Highlights? | Summary of contract
Can you give me a brief rundown of this? | what does the file contain | Please sum up the document for me | Break it down into key points
What should I know about this document? | Explain this document | Tell me about this document | Describe the document | bullet points please
Summarise in three sentences | Write a one-page summary in French | Give me all names mentioned | List every date
Find all amounts of money | Worum dreht sich der Text? | Kurze Zusammenfassung bitte | Fass das Dokument in Stichpunkten zusammen
Erstelle eine Zusammenfassung | Was sind die Kernaussagen? | Nenne mir alle Namen | Erkläre mir dieses Dokument | Fais un résumé du document
Liste toutes les dates | Resume el texto | Enumera todas las fechas | 给我一个摘要 | 这本书讲了什么`,
  ],
]

describe('the intent of many phrasings of a question', () => {
  it.each(PHRASINGS)('is %s with documents chosen: %s', (intent, documentsChosen, questions) => {
    const told = questions
      .trim()
      .split(/\n| \| /u)
      .map((question) => [question, detectIntent(question, { documentsChosen }).intent])
    expect(told.filter(([, other]) => other !== intent)).toEqual([])
  })

  it('is found in linear time for eight thousand characters, whatever is repeated in them', () => {
    const pieces = ['please ', 'give me ', 'so and ', 'fasse ', 'list all ', 'what is a about ', 'résumé ', '主要', '“', 'a-b ']
    expect(pieces.filter((piece) => isFullDocumentRequest(piece.repeat(8_000 / piece.length)))).toEqual(['list all '])
  })
})
