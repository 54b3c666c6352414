#!/bin/bash
rm -f /usr/bin/echomind '/etc/apparmor.d/${executable}'
