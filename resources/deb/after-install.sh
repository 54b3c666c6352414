#!/bin/bash
# The word "echomind" is the command line; the window has its entry in the menu.
ln -sf '/opt/${sanitizedProductName}/resources/bin/echomind' /usr/bin/echomind

# Chromium's sandbox: by namespaces of users, else by a helper that belongs to root.
mode=4755
if [ -L /proc/self/ns/user ] && unshare --user true 2>/dev/null; then mode=0755; fi
chmod "$mode" '/opt/${sanitizedProductName}/chrome-sandbox' || true

# Ubuntu 24.04 and later allow those namespaces only to programs with a profile.
profile='/opt/${sanitizedProductName}/resources/apparmor-profile'
if [ -f "$profile" ] && hash apparmor_parser 2>/dev/null && apparmor_parser --skip-kernel-load "$profile" >/dev/null 2>&1; then
  cp -f "$profile" '/etc/apparmor.d/${executable}'
  apparmor_parser --replace '/etc/apparmor.d/${executable}' || true
fi

if hash update-desktop-database 2>/dev/null; then update-desktop-database /usr/share/applications || true; fi
