; Inno Setup 6: the installer for Windows, of the bundle that packaging/bundle/passlens.spec makes.
; UNTESTED: written against the same bundle as the packages for Linux, and never compiled or run; see README.md here.
;
;     iscc /DVersion=0.1.0 /DBundle=C:\out\passlens /DTypes=C:\out\types.iss /O"C:\out" packaging\windows\passlens.iss

#ifndef Version
  #error Name the version: /DVersion=0.1.0
#endif
#ifndef Bundle
  #error Name the folder of the bundle: /DBundle=C:\out\passlens
#endif

[Setup]
AppId={{6E1B5C1E-6E0B-4E55-9C5D-2F9B1D0A7C11}
AppName=Passlens
AppVersion={#Version}
AppVerName=Passlens {#Version}
AppPublisher=The Passlens authors
LicenseFile=..\LICENSE
DefaultDirName={autopf}\Passlens
DefaultGroupName=Passlens
DisableProgramGroupPage=yes
; For one user without an administrator, or for all with one.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
ChangesEnvironment=yes
Compression=lzma2/max
SolidCompression=yes
OutputBaseFilename=passlens-{#Version}-windows-x64
SetupIconFile={#Bundle}\passlens.ico
UninstallDisplayIcon={app}\passlens.exe
WizardStyle=modern

[Languages]
Name: "english"; MessagesFile: "compiler:Default.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked
Name: "path"; Description: "Let every console find passlens"; GroupDescription: "Command line:"

[Files]
Source: "{#Bundle}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\Passlens"; Filename: "{app}\passlens.exe"; IconFilename: "{app}\passlens.ico"
Name: "{autodesktop}\Passlens"; Filename: "{app}\passlens.exe"; IconFilename: "{app}\passlens.ico"; Tasks: desktopicon

[Registry]
; The types of files, which build.py writes: what is nobody else's opens with Passlens, the rest is only offered.
#include Types
; The path of one user, or of all: they stand in different places.
Root: HKCU; Subkey: "Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: (not IsAdminInstallMode) and NeedsPath('{app}')
Root: HKLM; Subkey: "SYSTEM\CurrentControlSet\Control\Session Manager\Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: IsAdminInstallMode and NeedsPath('{app}')

[Run]
Filename: "{app}\passlens.exe"; Description: "{cm:LaunchProgram,Passlens}"; Flags: nowait postinstall skipifsilent

[Code]
function PathRoot: Integer;
begin
  if IsAdminInstallMode then
    Result := HKEY_LOCAL_MACHINE
  else
    Result := HKEY_CURRENT_USER;
end;

function PathKey: string;
begin
  if IsAdminInstallMode then
    Result := 'SYSTEM\CurrentControlSet\Control\Session Manager\Environment'
  else
    Result := 'Environment';
end;

function NeedsPath(Folder: string): Boolean;
var
  Known: string;
begin
  if not RegQueryStringValue(PathRoot, PathKey, 'Path', Known) then
    Known := '';
  Result := Pos(';' + Uppercase(ExpandConstant(Folder)) + ';', ';' + Uppercase(Known) + ';') = 0;
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Known, Folder: string;
  Place: Integer;
begin
  if (Step = usPostUninstall) and RegQueryStringValue(PathRoot, PathKey, 'Path', Known) then
  begin
    { Whole entries alone: a folder whose name begins like ours stays. }
    Folder := ';' + ExpandConstant('{app}') + ';';
    Place := Pos(Uppercase(Folder), ';' + Uppercase(Known) + ';');
    if Place > 0 then
    begin
      { In the value itself, our entry begins at Place; with it goes the separator before it, or else the one behind. }
      if Place > 1 then
        Delete(Known, Place - 1, Length(Folder) - 1)
      else
        Delete(Known, 1, Length(Folder) - 1);
      RegWriteExpandStringValue(PathRoot, PathKey, 'Path', Known);
    end;
  end;
end;
