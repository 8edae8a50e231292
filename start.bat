@echo off
rem Startet Turnier mit einem Doppelklick. Das Fenster bleibt am Ende offen, damit man liest, was es sagt.
chcp 65001 >nul
set PYTHONUTF8=1
cd /d "%~dp0"
where /q py
if not errorlevel 1 (
  py -3 start.py %*
) else (
  python start.py %*
)
if errorlevel 9009 echo Auf diesem Rechner fehlt Python. Bitte einrichten: https://www.python.org/downloads/
pause
