@"%~dp0..\..\EchoMind.exe" --disable-gpu -- --cli %*
